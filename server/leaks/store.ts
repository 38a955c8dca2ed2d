import { and, asc, count, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { LeakScope } from '#domain/site/leak.ts'
import { type Database, firstRow } from '../database/database.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { members } from '../members/tables.ts'
import { sessions } from '../sessions/tables.ts'
import { leak_notices, leaks } from './tables.ts'

export type LeakRow = typeof leaks.$inferSelect

/** All leaks, the newest first. */
export const allLeaks = (db: Database): Promise<LeakRow[]> => db.select().from(leaks).orderBy(desc(leaks.id))

export const addLeak = async (tx: Database, row: typeof leaks.$inferInsert): Promise<LeakRow> =>
  (await tx.insert(leaks).values(row).returning())[0] as LeakRow

/** A leak, locked to the end of the transaction. */
export const lockedLeak = (tx: Database, id: number): Promise<LeakRow | null> =>
  firstRow(tx.select().from(leaks).where(eq(leaks.id, id)).for('update'))

export const changeLeak = (tx: Database, id: number, changes: Partial<Omit<LeakRow, 'id'>>) =>
  tx.update(leaks).set(changes).where(eq(leaks.id, id))

/** A leak whose members are being told, locked; null where there is none, or another instance works on it. */
export const lockedOpenLeak = (tx: Database): Promise<LeakRow | null> =>
  firstRow(
    tx
      .select()
      .from(leaks)
      .where(and(isNotNull(leaks.sending_since), isNull(leaks.finished_at)))
      .orderBy(asc(leaks.id))
      .limit(1)
      .for('update', { skipLocked: true }),
  )

/** Members whom a leak concerns; who has left has no data any more, and can no longer be reached. */
const isConcerned = (scope: LeakScope): SQL | undefined => {
  if (scope.which === 'all') return undefined
  if (scope.which === 'list') return sql`${members.id} = any(${`{${scope.member_ids.join(',')}}`}::int[])`
  const { from, to } = scope
  return or(
    and(sql`${members.created_at} >= ${from}::timestamptz`, sql`${members.created_at} <= ${to}::timestamptz`),
    sql`exists (select from ${sessions} where ${sessions.member_id} = ${members.id}
      and ${sessions.started_at} <= ${to}::timestamptz and ${sessions.last_used_at} >= ${from}::timestamptz)`,
  )
}

/** The next members whom a leak concerns, by id; blocked ones, too. */
export const concernedMembers = (tx: Database, scope: LeakScope, after: number, limit: number) =>
  tx
    .select({ id: members.id, mobile_number: members.mobile_number })
    .from(members)
    .where(and(gt(members.id, after), isNull(members.deleted_at), isConcerned(scope)))
    .orderBy(members.id)
    .limit(limit)

export const countConcerned = async (db: Database, scope: LeakScope): Promise<number> =>
  (
    await db
      .select({ n: count() })
      .from(members)
      .where(and(isNull(members.deleted_at), isConcerned(scope)))
  )[0]?.n ?? 0

export const addLeakNotices = async (tx: Database, rows: readonly (typeof leak_notices.$inferInsert)[]) => {
  if (rows.length > 0)
    await tx
      .insert(leak_notices)
      .values([...rows])
      .onConflictDoNothing()
}

/** How many were told of each leak. */
export const countsOfLeakNotices = async (db: Database): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (await db.select({ id: leak_notices.leak_id, n: count() }).from(leak_notices).groupBy(leak_notices.leak_id)).map(
      ({ id, n }) => [id, n],
    ),
  )

/** A page of who was told of a leak, by member, and one more if there is another page. */
export const leakNoticePage = (db: Database, leak_id: number, after: number, limit: number) =>
  db
    .select({ member_id: leak_notices.member_id, told_at: leak_notices.told_at, by_text: leak_notices.by_text })
    .from(leak_notices)
    .where(and(eq(leak_notices.leak_id, leak_id), gt(leak_notices.member_id, after)))
    .orderBy(leak_notices.member_id)
    .limit(limit + 1)

/** That a member was told of a leak. */
export const leakData: PersonalData = {
  keeps: {
    leaks: 'some in a lifetime; what was leaked and what was done about it must be answered for',
    leak_notices: 'prove who was told of a leak and when; under the number of the member alone',
  },
  exportOf: async (db, member_id) => ({
    leak_notices: await db
      .select({ leak_id: leak_notices.leak_id, told_at: leak_notices.told_at, by_text: leak_notices.by_text })
      .from(leak_notices)
      .where(eq(leak_notices.member_id, member_id))
      .orderBy(leak_notices.leak_id),
  }),
  // It stays: that they were told must still be shown when they have left.
  erase: async () => {},
}
