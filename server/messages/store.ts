import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { byDay, koreanDayOf } from '../database/count-by-day.ts'
import { countSome } from '../database/count-some.ts'
import type { Database } from '../database/database.ts'
import { keyset, NEWEST, OLDEST } from '../database/keyset.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { instantOf } from '../world.ts'
import { text_messages } from './tables.ts'

export const addText = (tx: Database, message: typeof text_messages.$inferInsert) =>
  tx.insert(text_messages).values(message)

/** Tries after which a message is given up. */
const MOST_TRIES = 5

/** Takes messages to be sent now, so that no other instance does, and books the next try in case this one fails. */
export const claimTexts = (db: Database, at: string) =>
  db
    .update(text_messages)
    .set({
      tries: sql`${text_messages.tries} + 1`,
      // While it is under way it has not failed: nobody sends it again meanwhile.
      failure: null,
      next_try_at: sql`${at}::timestamptz + make_interval(secs => 15 * power(2, ${text_messages.tries}))`,
    })
    .where(
      sql`${text_messages.id} in (
        select id from ${text_messages}
        where sent_at is null and sealed_text is not null and tries < ${MOST_TRIES}
          and next_try_at <= ${at}::timestamptz and expires_at > ${at}::timestamptz
        order by id limit 10 for update skip locked
      )`,
    )
    .returning({
      id: text_messages.id,
      mobile_number: text_messages.mobile_number,
      sealed_text: text_messages.sealed_text,
    })

export const noteSent = (db: Database, id: number, sent_at: string, keepsText: boolean) =>
  db
    .update(text_messages)
    .set({ sent_at, failure: null, ...(!keepsText && { sealed_text: null }) })
    .where(eq(text_messages.id, id))

export const noteFailure = (db: Database, id: number, failure: string, isFinal: boolean) =>
  db
    .update(text_messages)
    .set({ failure, ...(isFinal && { tries: MOST_TRIES }) })
    .where(eq(text_messages.id, id))

/** Lets a message that failed be tried as if it were new. @returns whether there is one that is still of use */
export const retryText = async (tx: Database, id: number, at: string): Promise<boolean> => {
  const again = await tx
    .update(text_messages)
    .set({ tries: 0, next_try_at: at, failure: null })
    .where(
      and(
        eq(text_messages.id, id),
        STATES.failed,
        isNotNull(text_messages.sealed_text),
        gt(text_messages.expires_at, at),
      ),
    )
    .returning({ id: text_messages.id })
  return again.length > 0
}

/** When the next message that has not been sent may be tried again; null where none waits. ISO instant. */
export const nextTryAt = async (db: Database, at: string): Promise<string | null> => {
  const [next] = await db
    .select({ next_try_at: text_messages.next_try_at })
    .from(text_messages)
    .where(
      and(
        isNull(text_messages.sent_at),
        isNotNull(text_messages.sealed_text),
        lt(text_messages.tries, MOST_TRIES),
        gt(text_messages.expires_at, at),
      ),
    )
    .orderBy(asc(text_messages.next_try_at))
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

const isUnsent = isNull(text_messages.sent_at)
const STATES = {
  sent: isNotNull(text_messages.sent_at),
  failed: and(isUnsent, isNotNull(text_messages.failure)),
  waiting: and(isUnsent, isNull(text_messages.failure)),
}

/** A page of messages, for staff, and one row more where there is one. */
export const textPage = (db: Database, { member_id, state, sort, after, limit }: MessageListQuery) => {
  const { begins, order } = keyset(text_messages, text_messages.id, sort === 'newest' ? NEWEST : OLDEST, after)
  return db
    .select()
    .from(text_messages)
    .where(
      and(member_id === undefined ? undefined : eq(text_messages.member_id, member_id), state && STATES[state], begins),
    )
    .orderBy(...order)
    .limit(limit + 1)
}

/** At most 10,000. */
export const countFailed = (db: Database): Promise<number> => countSome(db, text_messages, STATES.failed)

/** Those that were not sent although it was tried, by the Korean day on which they were written. */
export const failedTextsByDay = (db: Database, since: string) =>
  byDay(
    db,
    text_messages,
    koreanDayOf(text_messages.created_at),
    and(STATES.failed, gte(text_messages.created_at, since)),
  )

/** Texts written before an instant that nobody tried to send although they are still of use; at most 10,000. */
export const textsLeftWaiting = (db: Database, before: string, now: string): Promise<number> =>
  countSome(
    db,
    text_messages,
    and(
      STATES.waiting,
      isNotNull(text_messages.sealed_text),
      lt(text_messages.created_at, before),
      gt(text_messages.expires_at, now),
    ),
  )

/** Milliseconds that a message stays in the outbox; docs/privacy.md. */
const TEXTS_KEPT = 90 * 24 * 3_600_000

/** Empties texts that are of no more use, and deletes messages after 90 days. */
export async function sweepTexts(db: Database, now: number): Promise<void> {
  await db
    .update(text_messages)
    .set({ sealed_text: null })
    .where(and(lt(text_messages.expires_at, instantOf(now)), isNotNull(text_messages.sealed_text)))
  await db.delete(text_messages).where(lt(text_messages.created_at, instantOf(now - TEXTS_KEPT)))
}

/** What was sent about a member, without the texts: those held codes. */
export const textsAbout = (db: Database, member_id: number) =>
  db
    .select({
      purpose: text_messages.purpose,
      mobile_number: text_messages.mobile_number,
      created_at: text_messages.created_at,
      sent_at: text_messages.sent_at,
    })
    .from(text_messages)
    .where(eq(text_messages.member_id, member_id))
    .orderBy(desc(text_messages.id))

export const deleteTextsAbout = (tx: Database, member_id: number) =>
  tx.delete(text_messages).where(eq(text_messages.member_id, member_id))

/** That text messages were sent, not what they said: they held codes. */
export const textMessageData: PersonalData = {
  exportOf: async (db, member_id) => ({ text_messages: await textsAbout(db, member_id) }),
  erase: async (tx, _world, member_id) => {
    await deleteTextsAbout(tx, member_id)
  },
}
