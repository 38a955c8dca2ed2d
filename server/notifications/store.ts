import { and, count, desc, eq, gt, gte, inArray, isNull, like, lt, lte, sql } from 'drizzle-orm'
import { DAY } from '#domain/duration.ts'
import { notificationWording } from '#domain/member/notification.ts'
import type { NotificationKind } from '#domain/member/notification-kinds.ts'
import { type Database, firstRow } from '../database/database.ts'
import { keyset, NEWEST, type PageQuery } from '../database/keyset.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { members } from '../members/tables.ts'
import { instantOf } from '../server-deps.ts'
import { sessions } from '../sessions/tables.ts'
import { notification_runs, notifications } from './tables.ts'

export type NewNotification = Pick<typeof notifications.$inferInsert, 'member_id' | 'kind' | 'subject' | 'facts'>

/** Adds notifications, except those of events that the member was already notified of. @returns the added ones */
export const addNotifications = async (tx: Database, rows: readonly NewNotification[], created_at: string) =>
  rows.length === 0
    ? []
    : tx
        .insert(notifications)
        .values(rows.map((row) => ({ ...row, created_at })))
        .onConflictDoNothing()
        .returning({
          member_id: notifications.member_id,
          kind: notifications.kind,
          subject: notifications.subject,
          facts: notifications.facts,
        })

/** Sign-ins in new browsers that the member has not been notified of, oldest first. */
export const unnotifiedSignIns = (tx: Database, since: string, limit: number) =>
  tx
    .select({
      id: sessions.id,
      member_id: sessions.member_id,
      user_agent: sessions.user_agent,
      started_at: sessions.started_at,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.member_id))
    .where(
      and(
        sessions.is_new_device,
        gte(sessions.started_at, since),
        isNull(members.deleted_at),
        sql`not exists (select from ${notifications} where ${notifications.member_id} = ${sessions.member_id}
          and ${notifications.kind} = 'security' and ${notifications.subject} = 'session ' || ${sessions.id})`,
      ),
    )
    .orderBy(sessions.started_at)
    .limit(limit)

/** Sessions that ended because a token of theirs was stolen, of which the member has not been notified, oldest first. */
export const unnotifiedThefts = (tx: Database, since: string, limit: number) =>
  tx
    .select({
      id: sessions.id,
      member_id: sessions.member_id,
      user_agent: sessions.user_agent,
      at: sql<string>`${sessions.theft_noticed_at}`.mapWith(sessions.theft_noticed_at),
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.member_id))
    .where(
      and(
        gte(sessions.theft_noticed_at, since),
        isNull(members.deleted_at),
        sql`not exists (select from ${notifications} where ${notifications.member_id} = ${sessions.member_id}
          and ${notifications.kind} = 'security' and ${notifications.subject} = 'theft ' || ${sessions.id})`,
      ),
    )
    .orderBy(sessions.theft_noticed_at)
    .limit(limit)

/** The last notification of a round to each of some members: of their own numbers, or of what they bought with others. */
export const membersNotifiedOfRound = (
  tx: Database,
  round: number,
  member_ids: readonly number[],
  kind: 'result' | 'shared' = 'result',
) =>
  tx
    .selectDistinctOn([notifications.member_id], {
      member_id: notifications.member_id,
      subject: notifications.subject,
      facts: notifications.facts,
    })
    .from(notifications)
    .where(
      and(
        inArray(notifications.member_id, [...member_ids]),
        eq(notifications.kind, kind),
        sql`(${eq(notifications.subject, `round ${round}`)} or ${like(notifications.subject, `round ${round} %`)})`,
      ),
    )
    .orderBy(notifications.member_id, desc(notifications.id))

/** Notifications of some members that have one of some subjects. */
export const notificationsOf = (db: Database, member_ids: readonly number[], subjects: readonly string[]) =>
  db
    .select({
      member_id: notifications.member_id,
      kind: notifications.kind,
      subject: notifications.subject,
      facts: notifications.facts,
    })
    .from(notifications)
    .where(
      and(inArray(notifications.member_id, [...member_ids]), inArray(notifications.subject, [...new Set(subjects)])),
    )

/** The next members to be notified, by id, of those who can sign in; empty once all were. */
export const membersAfter = async (tx: Database, after: number, limit: number): Promise<number[]> =>
  (
    await tx
      .select({ id: members.id })
      .from(members)
      .where(and(gt(members.id, after), isNull(members.deleted_at), isNull(members.blocked_at)))
      .orderBy(members.id)
      .limit(limit)
  ).map(({ id }) => id)

/** Which of these runs are finished. */
export const finishedRuns = async (db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> =>
  keys.length === 0
    ? new Set()
    : new Set(
        (
          await db
            .select({ key: notification_runs.key })
            .from(notification_runs)
            .where(and(inArray(notification_runs.key, [...keys]), sql`${notification_runs.finished_at} is not null`))
        ).map(({ key }) => key),
      )

/** The run, locked to the end of the transaction; null while another instance works on it. */
export const lockRun = async (tx: Database, key: string, began_at: string) => {
  await tx.insert(notification_runs).values({ key, through_member_id: 0, began_at }).onConflictDoNothing()
  return firstRow(
    tx.select().from(notification_runs).where(eq(notification_runs.key, key)).for('update', { skipLocked: true }),
  )
}

export const noteRun = (
  tx: Database,
  key: string,
  progress: Partial<Pick<typeof notification_runs.$inferInsert, 'through_member_id' | 'finished_at'>>,
) => tx.update(notification_runs).set(progress).where(eq(notification_runs.key, key))

interface InboxQuery extends Omit<PageQuery, 'sort'> {
  readonly kind?: NotificationKind | undefined
}

/** A page of a member's inbox, newest first, and one row more if there is another page. */
export const inboxPage = (db: Database, member_id: number, { kind, after, limit }: InboxQuery) => {
  const { begins, order } = keyset(notifications, notifications.id, NEWEST, after)
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.member_id, member_id), kind && eq(notifications.kind, kind), begins))
    .orderBy(...order)
    .limit(limit + 1)
}

/** The unread notifications; counted up to 100, since a larger number is shown as many. */
export const countUnread = async (db: Database, member_id: number): Promise<number> => {
  const some = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.member_id, member_id), isNull(notifications.read_at)))
    .limit(100)
    .as('some')
  return (await db.select({ unread: count() }).from(some))[0]?.unread ?? 0
}

/** Marks everything up to one notification as read. */
export const markRead = (db: Database, member_id: number, through: number, read_at: string) =>
  db
    .update(notifications)
    .set({ read_at })
    .where(and(eq(notifications.member_id, member_id), lte(notifications.id, through), isNull(notifications.read_at)))

/** Milliseconds for which a notification is kept; the inbox tells members that it is a year. */
const KEPT = 366 * DAY

/** Deletes notifications and runs that are a year old. */
async function sweepNotifications(db: Database, now: number): Promise<void> {
  await db.delete(notifications).where(lt(notifications.created_at, instantOf(now - KEPT)))
  await db.delete(notification_runs).where(lt(notification_runs.began_at, instantOf(now - KEPT)))
}

/** The inbox in the words that the member read. */
export const notificationData: PersonalData = {
  sweep: { deletes: ['notifications', 'notification_runs'], work: sweepNotifications },
  exportOf: async (db, member_id) => {
    const rows = await db
      .select()
      .from(notifications)
      .where(eq(notifications.member_id, member_id))
      .orderBy(notifications.id)
    return {
      notifications: rows.map(({ kind, facts, created_at, read_at }) => {
        const { title, body } = notificationWording(kind, facts as never, 'all')
        return { kind, title, body, created_at, read_at }
      }),
    }
  },
  erase: async (tx, _world, member_id) => {
    await tx.delete(notifications).where(eq(notifications.member_id, member_id))
  },
}
