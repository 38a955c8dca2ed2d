import { and, eq, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'
import { members } from '../members/tables.ts'
import { generation_usage } from './tables.ts'

/**
 * Spends sets of a month's allowance; the row is locked until the transaction ends, so parallel requests cannot exceed it.
 * @returns how many are spent now; null, with nothing spent, when it would be more than allowed
 */
export async function spendAllowance(
  tx: Database,
  { member_id, month, count, allowance }: { member_id: number; month: string; count: number; allowance: number },
): Promise<number | null> {
  if (count > allowance) return null
  const more = sql`${generation_usage.used} + ${count}::int`
  // Locks the member, too, so that it waits for a deletion that is under way: no set may be stored for a member who has left.
  // One statement for both, since every round trip of a generation counts.
  const [row] = await rowsOf<{ readonly used: number }>(
    tx,
    sql`
      insert into ${generation_usage} (member_id, month, used)
      select ${members.id}, ${month}::text, ${count}::int from ${members}
      where ${members.id} = ${member_id} and ${members.deleted_at} is null
      for key share
      on conflict (member_id, month) do update set used = ${more} where ${more} <= ${allowance}::int
      returning ${generation_usage.used} as used`,
  )
  return row?.used ?? null
}

export const usedInMonth = async (db: Database, member_id: number, month: string): Promise<number> =>
  (
    await db
      .select({ used: generation_usage.used })
      .from(generation_usage)
      .where(and(eq(generation_usage.member_id, member_id), eq(generation_usage.month, month)))
  )[0]?.used ?? 0
