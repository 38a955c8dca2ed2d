import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import { lockedDeposit, lockedPayment, matchRow } from './store.ts'

interface Match {
  readonly id: number
  /** What it was matched with before, as whoever decides has it before them. */
  readonly from: number | null
  readonly to: number | null
}

/**
 * Says what a deposit pays, or that it pays nothing; several may pay one.
 * @throws deposit_not_found, payment_not_found; changed_meanwhile where somebody else matched it before
 */
export async function matchDeposit(
  tx: Database,
  { now }: Pick<World, 'now'>,
  by: string,
  { id, from, to }: Match,
): Promise<void> {
  const deposit = await lockedDeposit(tx, id)
  if (!deposit) throw refuse('deposit_not_found')
  if (deposit.awaited_payment_id !== from) throw refuse('changed_meanwhile')
  if (to !== null && !(await lockedPayment(tx, to))) throw refuse('payment_not_found')
  await matchRow(tx, id, {
    awaited_payment_id: to,
    matched_by: to === null ? null : by,
    matched_at: to === null ? null : instantOf(now()),
  })
}
