import type { PersonalData } from '../members/personal-data.ts'
import { periodsOf } from '../plans/subscription-store.ts'
import { depositsFor } from './store.ts'

/** What arrived for a member's plans. It stays when they leave: the law wants records of payments kept (docs/privacy.md). */
export const paymentData: PersonalData = {
  exportOf: async (db, member_id) => {
    const periods = await periodsOf(db, member_id)
    const arrived = await Promise.all(periods.map(({ id }) => depositsFor(db, id)))
    return { payments: periods.flatMap(({ tier_name }, i) => (arrived[i] ?? []).map((one) => ({ tier_name, ...one }))) }
  },
  erase: async () => {},
}
