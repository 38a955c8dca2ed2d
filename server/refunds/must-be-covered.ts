import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { arrivedForMember, depositsFor } from '../payments/deposit-store.ts'
import { type CancellationRow, otherRefunds } from './store.ts'

/**
 * A refund is never more than what arrived, for its period and for its member in all, with other refunds counted.
 * @throws refund_uncovered
 */
export async function mustBeCovered(tx: Database, row: CancellationRow, amount: number): Promise<void> {
  const { of_period, of_member } = await otherRefunds(tx, row)
  const arrived = (await depositsFor(tx, row.subscription_id)).reduce((won, deposit) => won + deposit.amount, 0)
  const left = Math.min(arrived - of_period, (await arrivedForMember(tx, row.member_id)) - of_member)
  if (amount > left) throw refuse('refund_uncovered')
}
