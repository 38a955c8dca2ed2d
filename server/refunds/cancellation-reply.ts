import { koreanDay } from '#domain/calendar.ts'
import { refundDueOn } from '#domain/money/refund.ts'
import type { Keys } from '../keys/secret-key.ts'
import { accountWording } from './refund-account.ts'
import type { FoundCancellation } from './store.ts'

/** A cancellation as its member and staff see it, with the account masked. */
export function shownCancellation(world: Keys, { row, name: _, ...period }: FoundCancellation) {
  const { paid, days, used_days, sets_used, for_days, for_sets, amount } = row
  return {
    ...period,
    receipt: row.receipt,
    ends: row.ends,
    last_day: row.last_day,
    reason: row.reason,
    requested_at: row.requested_at,
    refund: { paid, days, used_days, sets_used, for_days, for_sets, amount },
    state: row.state,
    due_on: amount > 0 ? refundDueOn(koreanDay(Date.parse(row.requested_at))) : null,
    paid_on: row.paid_on,
    account: accountWording(world, row.sealed_account),
  }
}
