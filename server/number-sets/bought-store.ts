import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { number_sets } from './tables.ts'

/** Marks sets as bought, or takes the mark away; one that is there keeps its time. @returns how many of them are the member's */
export const setBought = async (tx: Database, member_id: number, ids: readonly number[], bought_at: string | null) =>
  (
    await tx
      .update(number_sets)
      .set({ bought_at: bought_at && sql`coalesce(${number_sets.bought_at}, ${bought_at}::timestamptz)` })
      .where(
        and(inArray(number_sets.id, [...ids]), eq(number_sets.member_id, member_id), isNull(number_sets.deleted_at)),
      )
      .returning({ id: number_sets.id })
  ).length
