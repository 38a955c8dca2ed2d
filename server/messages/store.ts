import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { byDay, koreanDayOf } from '../database/count-by-day.ts'
import { countSome } from '../database/count-some.ts'
import type { Database } from '../database/database.ts'
import { keyset, NEWEST, OLDEST } from '../database/keyset.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { instantOf } from '../world.ts'
import type { ChannelName } from './channel.ts'
import type { SealedTexts } from './seal.ts'
import { messages, push_subscriptions } from './tables.ts'

export const addMessage = (tx: Database, message: typeof messages.$inferInsert) => tx.insert(messages).values(message)

/** Tries after which a message is given up. */
const MOST_TRIES = 5

/** The same of a notification, which somebody would rather have late than never. */
const MOST_TRIES_OF_NOTICES = 10
/** Seconds within which whoever claimed notifications has handed them over; then they are anybody's again. */
const HANDED_OVER_WITHIN = 60

/** Takes messages that somebody waits for, to be sent now, so that no other instance does, and books the next try in case this one fails. */
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
        where ${inArray(messages.channel, [...channels])} and subject is null
          and sent_at is null and sealed_text is not null and tries < ${MOST_TRIES} and next_try_at <= ${at}::timestamptz and expires_at > ${at}::timestamptz
        order by id limit 10 for update skip locked
      )`,
    )
    .returning({
      id: messages.id,
      channel: messages.channel,
      address: messages.address,
      sealed_text: messages.sealed_text,
    })

interface NoticeClaim {
  readonly channel: ChannelName
  readonly at: string
  /** Between 21:00 and 08:00 only those that were asked for at such hours. */
  readonly isQuiet: boolean
  readonly limit: number
}

/** Takes notifications of a channel to be handed over now; as `claimMessages`. */
export const claimNotices = (db: Database, { channel, at, isQuiet, limit }: NoticeClaim) =>
  db
    .update(messages)
    .set({
      tries: sql`${messages.tries} + 1`,
      failure: null,
      next_try_at: sql`${at}::timestamptz + make_interval(secs => ${HANDED_OVER_WITHIN} * power(2, ${messages.tries}))`,
    })
    .where(
      sql`${messages.id} in (
        select id from ${messages}
        where channel = ${channel} and subject is not null
          and sent_at is null and sealed_text is not null and tries < ${MOST_TRIES_OF_NOTICES}
          and next_try_at <= ${at}::timestamptz and expires_at > ${at}::timestamptz ${isQuiet ? sql`and by_night` : sql``}
        order by id limit ${limit} for update skip locked
      )`,
    )
    .returning({
      id: messages.id,
      member_id: messages.member_id,
      kind: messages.kind,
      address: messages.address,
      sealed_text: messages.sealed_text,
      provider_group: messages.provider_group,
    })

/** Those of a batch that were accepted, by one statement. */
export const noteAllSent = async (db: Database, ids: readonly number[], sent_at: string, keepsText: boolean) => {
  if (ids.length > 0)
    await db
      .update(messages)
      .set({ sent_at, failure: null, ...(!keepsText && { sealed_text: null }) })
      .where(inArray(messages.id, [...ids]))
}

/** That a provider asked for patience until an instant: nothing was tried. */
export const noteDelayed = (db: Database, id: number, next_try_at: string) =>
  db
    .update(messages)
    .set({ tries: sql`greatest(${messages.tries} - 1, 0)`, next_try_at })
    .where(eq(messages.id, id))

/** Before they are handed over as a group: whoever finds them after a crash asks the provider what became of it. */
export const noteGroup = (db: Database, ids: readonly number[], provider_group: string | null) =>
  db
    .update(messages)
    .set({ provider_group })
    .where(inArray(messages.id, [...ids]))

/** Adds notifications to the message queue; one that is there already stays as it is. */
export const addNotices = async (tx: Database, rows: readonly (typeof messages.$inferInsert)[]) => {
  if (rows.length > 0)
    await tx
      .insert(messages)
      .values([...rows])
      .onConflictDoNothing()
}

/** What a member no longer wants and has not got. */
export const dropUnsentNotices = (tx: Database, member_id: number, wanted: Pick<Claimable, 'kind' | 'channel'>) =>
  tx
    .delete(messages)
    .where(
      and(
        eq(messages.member_id, member_id),
        eq(messages.kind, wanted.kind),
        eq(messages.channel, wanted.channel),
        isNotNull(messages.subject),
        isUnsent,
      ),
    )

/** What is not to be sent to anybody any more. */
export const dropMessages = async (db: Database, ids: readonly number[]) => {
  if (ids.length > 0) await db.delete(messages).where(inArray(messages.id, [...ids]))
}
type Claimable = typeof messages.$inferSelect

export const noteSent = (db: Database, id: number, sent_at: string, keepsText: boolean) =>
  db
    .update(messages)
    .set({ sent_at, failure: null, ...(!keepsText && { sealed_text: null }) })
    .where(eq(messages.id, id))

export const noteFailure = (db: Database, id: number, failure: string, isFinal: boolean) =>
  db
    .update(messages)
    .set({ failure, ...(isFinal && { tries: MOST_TRIES_OF_NOTICES, provider_group: null }) })
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
export const nextTryAt = async (
  db: Database,
  channels: readonly ChannelName[],
  at: string,
  ofNotices = false,
): Promise<string | null> => {
  const [next] = await db
    .select({ next_try_at: messages.next_try_at })
    .from(messages)
    .where(
      and(
        inArray(messages.channel, [...channels]),
        ofNotices ? isNotNull(messages.subject) : isNull(messages.subject),
        isNull(messages.sent_at),
        isNotNull(messages.sealed_text),
        lt(messages.tries, ofNotices ? MOST_TRIES_OF_NOTICES : MOST_TRIES),
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

/** Those that somebody waited for and were not sent although it was tried, by the Korean day on which they were written. */
export const failedMessagesByDay = (db: Database, since: string) =>
  byDay(
    db,
    messages,
    koreanDayOf(messages.created_at),
    and(STATES.failed, isNull(messages.subject), gte(messages.created_at, since)),
  )

/** Notifications that were given up since an instant; at most 10,000. They are in the inbox nevertheless. */
export const noticesGivenUp = (db: Database, since: string, now: string): Promise<number> =>
  countSome(
    db,
    messages,
    and(
      STATES.failed,
      isNotNull(messages.subject),
      or(gte(messages.tries, MOST_TRIES_OF_NOTICES), lte(messages.expires_at, now)),
      gte(messages.created_at, since),
    ),
  )

/** Messages written before an instant that nobody tried to send although they are still of use; at most 10,000. */
export const messagesLeftWaiting = (db: Database, before: string, now: string): Promise<number> =>
  countSome(
    db,
    messages,
    and(
      STATES.waiting,
      // A notification may wait for the morning, and behind a hundred thousand others.
      isNull(messages.subject),
      isNotNull(messages.sealed_text),
      lt(messages.created_at, before),
      gt(messages.expires_at, now),
    ),
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

/** Milliseconds that a message stays in the message queue; docs/privacy.md. */
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

/** That messages were sent, not what they said: they held codes. Browsers that may be woken, without what opens them. */
export const messageData: PersonalData = {
  exportOf: async (db, member_id) => ({
    messages: await messagesAbout(db, member_id),
    push_subscriptions: (await subscriptionsOfMember(db, member_id)).map(({ device_name, created_at, endpoint }) => ({
      device_name,
      created_at,
      push_service: new URL(endpoint).host,
    })),
  }),
  erase: async (tx, _world, member_id) => {
    await deleteMessagesAbout(tx, member_id)
    await tx.delete(push_subscriptions).where(eq(push_subscriptions.member_id, member_id))
  },
}

/** Browsers that a member lets be woken, the newest first. */
export const subscriptionsOfMember = (db: Database, member_id: number) =>
  db
    .select()
    .from(push_subscriptions)
    .where(eq(push_subscriptions.member_id, member_id))
    .orderBy(desc(push_subscriptions.id))

/** Browsers by the addresses of messages. */
export const subscriptionsOfIds = (db: Database, ids: readonly number[]) =>
  db
    .select()
    .from(push_subscriptions)
    .where(inArray(push_subscriptions.id, [...ids]))

/** Browsers of some members. */
export const subscriptionsOfMembers = (db: Database, member_ids: readonly number[]) =>
  db
    .select({ id: push_subscriptions.id, member_id: push_subscriptions.member_id })
    .from(push_subscriptions)
    .where(inArray(push_subscriptions.member_id, [...member_ids]))

/** Browsers that one member may have woken: each message goes to all of them. */
const MOST_BROWSERS = 10

/**
 * Keeps a browser; one that was known is the member's who says so last, for whoever has it has its keys. Under another
 * member it gets another id, so that what still waits for the first is not shown to the second. Of more than ten the one
 * that was told of longest ago goes.
 */
export const keepSubscription = async (tx: Database, row: typeof push_subscriptions.$inferInsert) => {
  const { member_id, endpoint, p256dh, auth, device_name, created_at } = row
  await tx
    .delete(push_subscriptions)
    .where(and(eq(push_subscriptions.endpoint, endpoint), ne(push_subscriptions.member_id, member_id)))
  const [kept] = await tx
    .insert(push_subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: push_subscriptions.endpoint,
      set: { member_id, p256dh, auth, device_name, created_at },
    })
    .returning({ id: push_subscriptions.id })
  const newest = tx
    .select({ id: push_subscriptions.id })
    .from(push_subscriptions)
    .where(eq(push_subscriptions.member_id, member_id))
    .orderBy(desc(push_subscriptions.created_at), desc(push_subscriptions.id))
    .limit(MOST_BROWSERS)
  await tx
    .delete(push_subscriptions)
    .where(and(eq(push_subscriptions.member_id, member_id), notInArray(push_subscriptions.id, newest)))
  return kept?.id as number
}

/** A browser that its member takes back. */
export const dropSubscription = (tx: Database, member_id: number, endpoint: string) =>
  tx
    .delete(push_subscriptions)
    .where(and(eq(push_subscriptions.member_id, member_id), eq(push_subscriptions.endpoint, endpoint)))

/** Browsers of a member by what their device is called: those alone, all but those, or all. */
export const dropSubscriptionsOf = (
  tx: Database,
  member_id: number,
  { only, except }: { readonly only?: string; readonly except?: string },
) =>
  tx
    .delete(push_subscriptions)
    .where(
      and(
        eq(push_subscriptions.member_id, member_id),
        only === undefined ? undefined : eq(push_subscriptions.device_name, only),
        except === undefined ? undefined : ne(push_subscriptions.device_name, except),
      ),
    )

/** A browser that its push service knows no more. */
export const forgetSubscription = (db: Database, id: number) =>
  db.delete(push_subscriptions).where(eq(push_subscriptions.id, id))

/** For `carryOverKeys`. */
export const sealedMessages: SealedTexts = {
  read: async (db, after, limit) => {
    const rows = await db
      .select({ id: messages.id, sealed: messages.sealed_text })
      .from(messages)
      .where(and(gt(messages.id, after), isNotNull(messages.sealed_text)))
      .orderBy(messages.id)
      .limit(limit)
    return rows.flatMap(({ id, sealed }) => (sealed === null ? [] : [{ id, sealed }]))
  },
  replace: (tx, { id, sealed: was }, sealed) =>
    tx
      .update(messages)
      .set({ sealed_text: sealed })
      .where(and(eq(messages.id, id), eq(messages.sealed_text, was))),
}
