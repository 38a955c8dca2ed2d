import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { members } from '../members/tables.ts'
import { generation_usage } from './tables.ts'

/**
 * Spends sets of a month's allowance; the row is locked until the transaction ends, so parallel requests never pass it.
 * @returns how many are spent now, or null (and nothing spent) when they would be more than allowed
 */
export async function spendAllowance(
  tx: Database,
  { member_id, month, count, allowance }: { member_id: number; month: string; count: number; allowance: number },
): Promise<number | null> {
  if (count > allowance) return null
  // A deletion under way is waited for; afterwards nothing may be kept of who has left.
  const [member] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, member_id), isNull(members.deleted_at)))
    .for('key share')
  if (!member) return null
  const more = sql`${generation_usage.used} + ${count}`
  const [row] = await tx
    .insert(generation_usage)
    .values({ member_id, month, used: count })
    .onConflictDoUpdate({
      target: [generation_usage.member_id, generation_usage.month],
      set: { used: more },
      setWhere: sql`${more} <= ${allowance}`,
    })
    .returning({ used: generation_usage.used })
  return row?.used ?? null
}

export const usedInMonth = async (db: Database, member_id: number, month: string): Promise<number> =>
  (
    await db
      .select({ used: generation_usage.used })
      .from(generation_usage)
      .where(and(eq(generation_usage.member_id, member_id), eq(generation_usage.month, month)))
  )[0]?.used ?? 0
