import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { DAY } from '#domain/duration.ts'
import { type Database, firstRow, prepared } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { members } from '../members/tables.ts'
import { dropSubscriptionsOf, dropSubscriptionsOfSessions } from '../messages/push-subscription-store.ts'
import { instantOf } from '../server-deps.ts'
import { deviceName } from './device.ts'
import { dropPendingSignIns, sweepPendingSignIns } from './pending-sign-ins.ts'
import { known_devices, pending_sign_ins, refresh_tokens, sessions } from './tables.ts'

const isLive = (at: string) => and(isNull(sessions.ended_at), gt(sessions.expires_at, at))

/** Which of some sessions have not ended. */
export const liveSessions = async (db: Database, ids: readonly string[], at: string): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), isLive(at)))
  return new Set(rows.map(({ id }) => id))
}

const callerStatement = prepared((db) =>
  db
    .select({ id: members.id, session_id: sessions.id })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.member_id))
    .where(
      and(
        eq(sessions.id, sql.placeholder('session_id')),
        eq(sessions.member_id, sql.placeholder('id')),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, sql.placeholder('at')),
        isNull(members.blocked_at),
        isNull(members.deleted_at),
      ),
    )
    .prepare('caller_of_session'),
)

/** The caller behind a token's claims; null once the session has ended or the member may not call. */
export async function callerOfSession(
  db: Database,
  { id, session_id }: Pick<Caller, 'id' | 'session_id'>,
  now: number,
): Promise<Caller | null> {
  return firstRow(callerStatement(db).execute({ id, session_id, at: instantOf(now) }))
}

export const addSession = (tx: Database, session: typeof sessions.$inferInsert) => tx.insert(sessions).values(session)

export const addRefreshToken = (tx: Database, token: typeof refresh_tokens.$inferInsert) =>
  tx.insert(refresh_tokens).values(token)

export const refreshTokenOf = (db: Database, token_hash: string) =>
  firstRow(db.select().from(refresh_tokens).where(eq(refresh_tokens.token_hash, token_hash)))

export const useRefreshToken = (tx: Database, token_hash: string, used_at: string) =>
  tx.update(refresh_tokens).set({ used_at }).where(eq(refresh_tokens.token_hash, token_hash))

/** Locks a live session of a member who may sign in; null otherwise. */
export async function lockLiveSession(tx: Database, session_id: string, at: string) {
  return firstRow(
    tx
      .select({
        id: sessions.id,
        member_id: sessions.member_id,
        method: sessions.method,
        stays_logged_in: sessions.stays_logged_in,
        started_at: sessions.started_at,
        device_hash: sessions.device_hash,
      })
      .from(sessions)
      .innerJoin(members, eq(members.id, sessions.member_id))
      .where(and(eq(sessions.id, session_id), isLive(at), isNull(members.blocked_at), isNull(members.deleted_at)))
      .for('update', { of: sessions }),
  )
}

export const sessionOfId = (db: Database, session_id: string) =>
  firstRow(db.select().from(sessions).where(eq(sessions.id, session_id)))

export const changeSession = (
  tx: Database,
  session_id: string,
  changes: Partial<
    Pick<typeof sessions.$inferInsert, 'method' | 'last_used_at' | 'expires_at' | 'device_hash' | 'theft_noticed_at'>
  >,
) => tx.update(sessions).set(changes).where(eq(sessions.id, session_id))

/** A member's live sessions, most recently used first. */
export const liveSessionsOf = (db: Database, member_id: number, at: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.member_id, member_id), isLive(at)))
    .orderBy(desc(sessions.last_used_at), desc(sessions.id))

/** All of a member's sessions that are still stored, ended or not, newest first unless `sort` says otherwise. */
export const storedSessionsOf = (db: Database, member_id: number, sort: 'newest' | 'oldest' = 'newest') =>
  db
    .select({
      started_at: sessions.started_at,
      last_used_at: sessions.last_used_at,
      ended_at: sessions.ended_at,
      method: sessions.method,
      address: sessions.address,
      user_agent: sessions.user_agent,
    })
    .from(sessions)
    .where(eq(sessions.member_id, member_id))
    .orderBy(sort === 'newest' ? desc(sessions.started_at) : asc(sessions.started_at), sessions.id)

/** Ends one live session of a member, and its browser's push subscription. @returns whether there was one */
export async function endSession(db: Database, member_id: number, session_id: string, at: string): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ ended_at: at })
    .where(and(eq(sessions.id, session_id), eq(sessions.member_id, member_id), isLive(at)))
    .returning({ id: sessions.id })
  await dropSubscriptionsOfSessions(
    db,
    ended.map(({ id }) => id),
  )
  return ended.length > 0
}

/**
 * Ends all live sessions of a member, or all but one, with their browsers' push subscriptions, and deletes pending sign-ins.
 * @returns how many sessions ended
 */
export const endSessionsOf = async (db: Database, member_id: number, at: string, except?: string) => {
  const kept = except === undefined ? null : await sessionOfId(db, except)
  await dropPendingSignIns(db, member_id, except)
  await dropSubscriptionsOf(
    db,
    member_id,
    kept ? { except: { id: kept.id, device_name: deviceName(kept.user_agent) } } : {},
  )
  return (
    await db
      .update(sessions)
      .set({ ended_at: at })
      .where(and(eq(sessions.member_id, member_id), isLive(at), except ? ne(sessions.id, except) : undefined))
      .returning({ id: sessions.id })
  ).length
}

/** Ends the live sessions of a member except the `kept` most recently used, with their browsers' push subscriptions. */
export async function endOldestSessionsOf(tx: Database, member_id: number, at: string, kept: number): Promise<void> {
  const oldest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.member_id, member_id), isLive(at)))
    .orderBy(desc(sessions.last_used_at), desc(sessions.started_at), desc(sessions.id))
    .offset(kept)
  const ended = await tx
    .update(sessions)
    .set({ ended_at: at })
    .where(inArray(sessions.id, oldest))
    .returning({ id: sessions.id })
  await dropSubscriptionsOfSessions(
    tx,
    ended.map(({ id }) => id),
  )
}

/** Clears what tells the browsers of a member's sessions; times and addresses stay for as long as the law requires. */
const eraseDevices = (tx: Database, member_id: number) =>
  tx.update(sessions).set({ user_agent: sql`null`, device_hash: sql`null` }).where(eq(sessions.member_id, member_id))

/** Sessions, whose times and addresses stay for as long as the law requires, and known devices, which do not. */
export const sessionData: PersonalData = {
  sweep: { deletes: ['sessions', 'refresh_tokens', 'known_devices', 'pending_sign_ins'], work: sweepSessions },
  exportOf: async (db, member_id) => ({
    sessions: await storedSessionsOf(db, member_id),
    pending_sign_ins: await db
      .select({ method: pending_sign_ins.method, expires_at: pending_sign_ins.expires_at })
      .from(pending_sign_ins)
      .where(eq(pending_sign_ins.member_id, member_id)),
    known_devices: await db
      .select({ last_seen_at: known_devices.last_seen_at })
      .from(known_devices)
      .where(eq(known_devices.member_id, member_id)),
  }),
  erase: async (tx, { now }, member_id) => {
    await endSessionsOf(tx, member_id, instantOf(now()))
    await eraseDevices(tx, member_id)
    await tx.delete(known_devices).where(eq(known_devices.member_id, member_id))
  },
}

/** Milliseconds for which the law requires times and addresses of sign-ins to be kept; docs/privacy.md. */
const SIGN_INS_KEPT = 90 * DAY
const DEVICES_KEPT = 365 * DAY
/**
 * Milliseconds after which an ended session has lost its tokens in an earlier sweep; if no sweep ran for a week, they are
 * deleted with their session. Without this bound, each hourly sweep would look for the tokens of 90 days of sessions.
 */
const TOKENS_SOUGHT = 8 * DAY

/** Deletes expired pending sign-ins, tokens a day after the end of their session, sessions after 90 days, devices after a year. */
async function sweepSessions(db: Database, now: number): Promise<void> {
  const over = sql`coalesce(${sessions.ended_at}, ${sessions.expires_at})`
  const before = (age: number) => sql`${over} < ${instantOf(now - age)}::timestamptz`
  await sweepPendingSignIns(db, now)
  await db.delete(refresh_tokens).where(
    sql`${refresh_tokens.session_id} in
        (select id from ${sessions} where ${before(DAY)} and ${over} >= ${instantOf(now - TOKENS_SOUGHT)}::timestamptz)`,
  )
  await db.delete(sessions).where(before(SIGN_INS_KEPT))
  await db.delete(known_devices).where(lt(known_devices.last_seen_at, instantOf(now - DEVICES_KEPT)))
}
