import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { countByDay } from '../database/count-by-day.ts'
import { type Database, firstRow, hasRows, rowsOf } from '../database/database.ts'
import { countSome, MOST_COUNTED } from '../database/keyset.ts'
import { refuse } from '../http/refuse.ts'
import { members } from './tables.ts'

/** The member, locked to the end of the transaction, for which other lockers wait; null when there is none. */
export const lockedMember = (tx: Database, member_id: number) =>
  firstRow(tx.select().from(members).where(eq(members.id, member_id)).for('update'))

/** A username in the form that must be unique. */
export const usernameKey = (username: string) => username.toLowerCase()

/** The member with a username, also if blocked; null when there is none, or the member was deleted. */
export const memberOfUsername = (db: Database, username: string) =>
  firstRow(
    db
      .select()
      .from(members)
      .where(and(eq(members.username_key, usernameKey(username)), isNull(members.deleted_at))),
  )

export const memberOfId = (db: Database, member_id: number) =>
  firstRow(db.select().from(members).where(eq(members.id, member_id)))

/** Some members, by id. */
export const membersOfIds = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, MemberRow>> =>
  ids.length === 0
    ? new Map()
    : new Map(
        (
          await db
            .select()
            .from(members)
            .where(inArray(members.id, [...ids]))
        ).map((member) => [member.id, member]),
      )

export const memberOfMobileNumber = (db: Database, mobile_number: string) =>
  firstRow(db.select().from(members).where(eq(members.mobile_number, mobile_number)))

export type MemberRow = typeof members.$inferSelect

/** @throws on a username or number that is taken; see `duplicateRefusalOf` */
export const addMember = async (tx: Database, member: typeof members.$inferInsert): Promise<number> => {
  const [added] = await tx.insert(members).values(member).returning({ id: members.id })
  return (added as { id: number }).id
}

export const changeMember = (tx: Database, member_id: number, changes: Partial<Omit<MemberRow, 'id'>>) =>
  tx.update(members).set(changes).where(eq(members.id, member_id))

/** An estimated count is rounded to multiples of this. */
const ESTIMATE = 1_000

/** Whether anybody ever joined. */
export const hasMembers = (db: Database): Promise<boolean> =>
  hasRows(db.select({ id: members.id }).from(members).limit(1))

/** How many members there are: counted up to the limit of lists, above it estimated by the planner of the database. */
export async function countMembers(db: Database): Promise<{ total: number; is_estimate: boolean }> {
  const counted = await countSome(db, members, isNull(members.deleted_at))
  if (counted < MOST_COUNTED) return { total: counted, is_estimate: false }
  const [row] = await rowsOf<{ believed: number }>(
    db,
    sql`select (reltuples * coalesce((select null_frac from pg_stats
        where schemaname = 'public' and tablename = 'members' and attname = 'deleted_at'), 1))::float8 as believed
      from pg_class where oid = 'members'::regclass`,
  )
  const believed = Math.round((row?.believed ?? 0) / ESTIMATE) * ESTIMATE
  return { total: Math.max(believed, MOST_COUNTED), is_estimate: true }
}

/** New members, by Korean day; also those who have left since. */
export const membersByDay = (db: Database, since: string) =>
  countByDay(db, { table: members, id: members.id, at: members.created_at }, since)

/** The member with an id. @throws member_not_found when there is none, or the member was deleted */
export async function mustBeMember(db: Database, member_id: number): Promise<MemberRow> {
  const member = await memberOfId(db, member_id)
  if (!member || member.deleted_at !== null) throw refuse('member_not_found')
  return member
}

/**
 * A live member, locked to the end of the transaction.
 * @throws member_not_found, or what a call of their own says instead: login_required
 */
export async function mustLockMember(
  tx: Database,
  member_id: number,
  code: 'member_not_found' | 'login_required' = 'member_not_found',
): Promise<MemberRow> {
  const member = await lockedMember(tx, member_id)
  if (!member || member.deleted_at !== null) throw refuse(code)
  return member
}

/** A member, also once they have left: their periods and refunds stay. @throws member_not_found when there never was one */
export async function mustHaveBeenMember(db: Database, member_id: number): Promise<MemberRow> {
  const member = await memberOfId(db, member_id)
  if (!member) throw refuse('member_not_found')
  return member
}
