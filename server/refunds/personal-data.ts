import type { PersonalData } from '../members/personal-data.ts'
import { openedAccount } from './refund-account.ts'
import { cancellationsOf, emptyAccountsOf } from './store.ts'

/** Plans that were ended, and the account that money went back to; what is still to be paid keeps its account. */
export const refundData: PersonalData = {
  exportOf: async (db, member_id, world) => ({
    cancellations: (await cancellationsOf(db, member_id)).map(({ row, tier_name, start_date, end_date }) => ({
      ...{ tier_name, start_date, end_date },
      ...{ receipt: row.receipt, ends: row.ends, last_day: row.last_day, reason: row.reason },
      ...{ requested_at: row.requested_at, paid: row.paid, amount: row.amount, state: row.state, paid_on: row.paid_on },
      account: row.sealed_account === null ? null : openedAccount(world, row.sealed_account),
    })),
  }),
  erase: async (tx, _world, member_id) => {
    await emptyAccountsOf(tx, member_id)
  },
}
