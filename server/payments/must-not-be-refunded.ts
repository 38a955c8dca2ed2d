import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { lockPeriods } from '../plans/subscription-store.ts'

/** Whether a period was refunded, or is about to be. Passed in from server/refunds, which is in a layer above payments. */
export type IsRefunded = (tx: Database, subscription_id: number) => Promise<boolean>

/**
 * Refuses to move deposits of a refunded period: they could be refunded a second time elsewhere. The periods are locked, so that
 * no refund of them is approved before the transaction ends.
 * @throws payment_refunded
 */
export async function mustNotBeRefunded(
  tx: Database,
  payments: readonly { readonly subscription_id: number | null }[],
  isRefunded: IsRefunded,
): Promise<void> {
  const periods = payments.flatMap(({ subscription_id }) => (subscription_id === null ? [] : [subscription_id]))
  await lockPeriods(tx, periods)
  for (const period of periods) if (await isRefunded(tx, period)) throw refuse('payment_refunded')
}
