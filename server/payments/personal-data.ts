import type { PersonalData } from '../members/personal-data.ts'
import { periodsOf } from '../plans/subscription-store.ts'
import { depositsFor } from './store.ts'

/** What arrived for a member's plans. It stays when they leave: the law wants records of payments kept (docs/privacy.md). */
export const paymentData: PersonalData = {
  exportOf: async (db, member_id) => {
    const payments = []
    for (const { id, tier_name } of await periodsOf(db, member_id))
      payments.push(...(await depositsFor(db, id)).map((one) => ({ tier_name, ...one })))
    return { payments }
  },
  erase: async () => {},
}
