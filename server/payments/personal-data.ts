import type { PersonalData } from '../members/personal-data.ts'
import { periodsOf } from '../plans/subscription-store.ts'
import { awaitedOfMember, deleteUnpaid, depositsFor } from './store.ts'

/**
 * Agreed payments and deposits for a member's plans. Paid ones stay when they leave: the law wants
 * records of payments kept (docs/privacy.md). Payments without a deposit go.
 */
export const paymentData: PersonalData = {
  exportOf: async (db, member_id) => {
    const payments = []
    for (const { id, tier_name } of await periodsOf(db, member_id))
      payments.push(...(await depositsFor(db, id)).map((one) => ({ tier_name, ...one })))
    const awaited_payments = (await awaitedOfMember(db, member_id)).map(
      ({ tier_name, amount, depositor, written_at, dropped_at }) => ({
        ...{ tier_name, amount, depositor, written_at },
        is_awaited: dropped_at === null,
      }),
    )
    return { payments, awaited_payments }
  },
  erase: async (tx, _world, member_id) => {
    await deleteUnpaid(
      tx,
      (await awaitedOfMember(tx, member_id)).map(({ id }) => id),
    )
  },
}
