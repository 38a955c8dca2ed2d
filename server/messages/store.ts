import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { byDay, koreanDayOf } from '../database/count-by-day.ts'
import { countSome } from '../database/count-some.ts'
import type { Database } from '../database/database.ts'
import { keyset, NEWEST, OLDEST } from '../database/keyset.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { instantOf } from '../world.ts'
import type { ChannelName } from './channels.ts'
import { messages } from './tables.ts'

export const addMessage = (tx: Database, message: typeof messages.$inferInsert) => tx.insert(messages).values(message)

/** Tries after which a message is given up. */
const MOST_TRIES = 5

/** Takes messages to be sent now, so that no other instance does, and books the next try in case this one fails. */
export const claimMessages = (db: Database, channels: readonly ChannelName[], at: string) =>
  db
    .update(messages)
    .set({
      tries: sql`${messages.tries} + 1`,
      // While it is under way it has not failed: nobody sends it again meanwhile.
      failure: null,
      next_try_at: sql`${at}::timestamptz + make_interval(secs => 15 * power(2, ${messages.tries}))`,
    })
    .where(
      sql`${messages.id} in (
        select id from ${messages}
        where ${inArray(messages.channel, [...channels])} and sent_at is null and sealed_text is not null and tries < ${MOST_TRIES}
          and next_try_at <= ${at}::timestamptz and expires_at > ${at}::timestamptz
        order by id limit 10 for update skip locked
      )`,
    )
    .returning({
      id: messages.id,
      channel: messages.channel,
      address: messages.address,
      sealed_text: messages.sealed_text,
    })

export const noteSent = (db: Database, id: number, sent_at: string, keepsText: boolean) =>
  db
    .update(messages)
    .set({ sent_at, failure: null, ...(!keepsText && { sealed_text: null }) })
    .where(eq(messages.id, id))

export const noteFailure = (db: Database, id: number, failure: string, isFinal: boolean) =>
  db
    .update(messages)
    .set({ failure, ...(isFinal && { tries: MOST_TRIES }) })
    .where(eq(messages.id, id))

/** Lets a message that failed be tried as if it were new. @returns whether there is one that is still of use */
export const retryMessage = async (tx: Database, id: number, at: string): Promise<boolean> => {
  const again = await tx
    .update(messages)
    .set({ tries: 0, next_try_at: at, failure: null })
    .where(and(eq(messages.id, id), STATES.failed, isNotNull(messages.sealed_text), gt(messages.expires_at, at)))
    .returning({ id: messages.id })
  return again.length > 0
}

/** When the next message that has not been sent may be tried again; null where none waits. ISO instant. */
export const nextTryAt = async (db: Database, channels: readonly ChannelName[], at: string): Promise<string | null> => {
  const [next] = await db
    .select({ next_try_at: messages.next_try_at })
    .from(messages)
    .where(
      and(
        inArray(messages.channel, [...channels]),
        isNull(messages.sent_at),
        isNotNull(messages.sealed_text),
        lt(messages.tries, MOST_TRIES),
        gt(messages.expires_at, at),
      ),
    )
    .orderBy(asc(messages.next_try_at))
    .limit(1)
  return next?.next_try_at ?? null
}

interface MessageListQuery {
  /** Whom they are about; absent: anybody. */
  readonly member_id?: number
  readonly state?: 'sent' | 'failed' | 'waiting' | undefined
  readonly sort: 'newest' | 'oldest'
  readonly after?: number | undefined
  readonly limit: number
}

const isUnsent = isNull(messages.sent_at)
const STATES = {
  sent: isNotNull(messages.sent_at),
  failed: and(isUnsent, isNotNull(messages.failure)),
  waiting: and(isUnsent, isNull(messages.failure)),
}

/** A page of messages, for staff, and one row more where there is one. */
export const messagePage = (db: Database, { member_id, state, sort, after, limit }: MessageListQuery) => {
  const { begins, order } = keyset(messages, messages.id, sort === 'newest' ? NEWEST : OLDEST, after)
  return db
    .select()
    .from(messages)
    .where(and(member_id === undefined ? undefined : eq(messages.member_id, member_id), state && STATES[state], begins))
    .orderBy(...order)
    .limit(limit + 1)
}

/** At most 10,000. */
export const countFailed = (db: Database): Promise<number> => countSome(db, messages, STATES.failed)

/** Those that were not sent although it was tried, by the Korean day on which they were written. */
export const failedMessagesByDay = (db: Database, since: string) =>
  byDay(db, messages, koreanDayOf(messages.created_at), and(STATES.failed, gte(messages.created_at, since)))

/** Messages written before an instant that nobody tried to send although they are still of use; at most 10,000. */
export const messagesLeftWaiting = (db: Database, before: string, now: string): Promise<number> =>
  countSome(
    db,
    messages,
    and(STATES.waiting, isNotNull(messages.sealed_text), lt(messages.created_at, before), gt(messages.expires_at, now)),
  )

/** What has not gone out: given up or to be tried again after a failure, and still of use but not tried; seconds. */
export async function unsentFigures(db: Database, now: string) {
  const isWaiting = and(STATES.waiting, isNotNull(messages.sealed_text), gt(messages.expires_at, now))
  const [row] = await db
    .select({
      failed: sql<number>`count(*) filter (where ${STATES.failed})::int`,
      waiting: sql<number>`count(*) filter (where ${isWaiting})::int`,
      oldest_waiting_seconds: sql<number>`coalesce(extract(epoch from ${now}::timestamptz - min(${messages.created_at}) filter (where ${isWaiting})), 0)::float8`,
    })
    .from(messages)
    .where(isUnsent)
  return row ?? { failed: 0, waiting: 0, oldest_waiting_seconds: 0 }
}

/** Milliseconds that a message stays in the outbox; docs/privacy.md. */
const MESSAGES_KEPT = 90 * 24 * 3_600_000

/** Empties texts that are of no more use, and deletes messages after 90 days. */
export async function sweepMessages(db: Database, now: number): Promise<void> {
  await db
    .update(messages)
    .set({ sealed_text: null })
    .where(and(lt(messages.expires_at, instantOf(now)), isNotNull(messages.sealed_text)))
  await db.delete(messages).where(lt(messages.created_at, instantOf(now - MESSAGES_KEPT)))
}

/** What was sent about a member, without the texts: those held codes. */
export const messagesAbout = (db: Database, member_id: number) =>
  db
    .select({
      channel: messages.channel,
      kind: messages.kind,
      address: messages.address,
      created_at: messages.created_at,
      sent_at: messages.sent_at,
    })
    .from(messages)
    .where(eq(messages.member_id, member_id))
    .orderBy(desc(messages.id))

export const deleteMessagesAbout = (tx: Database, member_id: number) =>
  tx.delete(messages).where(eq(messages.member_id, member_id))

/** That messages were sent, not what they said: they held codes. */
export const messageData: PersonalData = {
  exportOf: async (db, member_id) => ({ messages: await messagesAbout(db, member_id) }),
  erase: async (tx, _world, member_id) => {
    await deleteMessagesAbout(tx, member_id)
  },
}
