import { asc, eq, inArray } from 'drizzle-orm'
import { numbersOfMask } from '#domain/number-mask.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { periodsOf } from '../plans/subscription-store.ts'
import { generation_requests, generation_usage, number_sets, winning_sets } from './tables.ts'

/** Sets and what was spent on them; the plans taken, which stay as the law wants bookkeeping to. */
export const numberSetData: PersonalData = {
  exportOf: async (db, member_id) => {
    const sets = await db
      .select()
      .from(number_sets)
      .where(eq(number_sets.member_id, member_id))
      .orderBy(asc(number_sets.id))
    const usage = await db.select().from(generation_usage).where(eq(generation_usage.member_id, member_id))
    return {
      number_sets: sets.map(({ member_id: _, mask, ...set }) => ({ ...set, numbers: numbersOfMask(mask) })),
      generation_usage: usage.map(({ month, used }) => ({ month, used })),
      subscriptions: (await periodsOf(db, member_id)).map(({ id: _, ...period }) => period),
    }
  },
  erase: async (tx, member_id) => {
    await tx.delete(generation_requests).where(eq(generation_requests.member_id, member_id))
    await tx.delete(generation_usage).where(eq(generation_usage.member_id, member_id))
    const theirs = tx.select({ id: number_sets.id }).from(number_sets).where(eq(number_sets.member_id, member_id))
    await tx.delete(winning_sets).where(inArray(winning_sets.set_id, theirs))
    await tx.delete(number_sets).where(eq(number_sets.member_id, member_id))
  },
}
