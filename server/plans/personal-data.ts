import { eq } from 'drizzle-orm'
import type { PersonalData } from '../members/personal-data.ts'
import { periodsOf } from './subscription-store.ts'
import { generation_usage } from './tables.ts'

/** What was spent of the allowance; the plans taken, which stay since the law wants bookkeeping kept. */
export const planData: PersonalData = {
  exportOf: async (db, member_id) => {
    const usage = await db.select().from(generation_usage).where(eq(generation_usage.member_id, member_id))
    return {
      generation_usage: usage.map(({ month, used }) => ({ month, used })),
      subscriptions: (await periodsOf(db, member_id)).map(({ id: _, member_id: __, ...period }) => period),
    }
  },
  erase: async (tx, _world, member_id) => {
    await tx.delete(generation_usage).where(eq(generation_usage.member_id, member_id))
  },
}
