import { and, eq, isNull, sql } from 'drizzle-orm'
import { countByDay } from '../database/count-by-day.ts'
import type { Database } from '../database/database.ts'
import { members } from './tables.ts'

/** Makes everybody else who locks this member wait for the end of the transaction. */
export const lockMember = (tx: Database, member_id: number) =>
  tx.select({ id: members.id }).from(members).where(eq(members.id, member_id)).for('update')

/** The member, locked to the end of the transaction; null where there is none. */
export const lockedMember = async (tx: Database, member_id: number) =>
  (await tx.select().from(members).where(eq(members.id, member_id)).for('update'))[0] ?? null

/** A username in the form that must be unique. */
export const usernameKey = (username: string) => username.toLowerCase()

/** The member of a username, blocked ones too; null where there is none, or no longer. */
export const memberOfUsername = async (db: Database, username: string) =>
  (
    await db
      .select()
      .from(members)
      .where(and(eq(members.username_key, usernameKey(username)), isNull(members.deleted_at)))
  )[0] ?? null

export const memberOfId = async (db: Database, member_id: number) =>
  (await db.select().from(members).where(eq(members.id, member_id)))[0] ?? null

export const memberOfMobileNumber = async (db: Database, mobile_number: string) =>
  (await db.select().from(members).where(eq(members.mobile_number, mobile_number)))[0] ?? null

export type MemberRow = typeof members.$inferSelect

/** @throws on a username or number that is taken; see `refusalOfTaken` */
export const addMember = async (tx: Database, member: typeof members.$inferInsert): Promise<number> => {
  const [added] = await tx.insert(members).values(member).returning({ id: members.id })
  return (added as { id: number }).id
}

export const changeMember = (tx: Database, member_id: number, changes: Partial<Omit<MemberRow, 'id'>>) =>
  tx.update(members).set(changes).where(eq(members.id, member_id))

export const countMembers = async (db: Database) =>
  (await db.select({ members: sql<number>`count(*)::int` }).from(members).where(isNull(members.deleted_at)))[0]
    ?.members ?? 0

/** New members, by Korean day; also those who have left since. */
export const membersByDay = (db: Database, since: string) =>
  countByDay(db, { table: members, id: members.id, at: members.created_at }, since)
