import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, like, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { DAY } from '#domain/duration.ts'
import { byDay, koreanDayOf } from '../database/count-by-day.ts'
import { type Database, hasRows, rowsOf } from '../database/database.ts'
import { countSome, keyset, ORDER_BY_AGE, type PageQuery } from '../database/keyset.ts'
import type { Keys } from '../keys/secret-key.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { type ChannelName, type MessageQueue, SIGNATURE_REFUSED } from './channel.ts'
import {
  dropOverSubscriptions,
  dropWebhooksOf,
  EVENTS_KEPT,
  FAILING_FOR,
  sweepEvents,
  webhooksAbout,
} from './program-store.ts'
import { subscriptionsOfMember } from './push-subscription-store.ts'
import { type SealedPlace, seal, sealedTexts, unseal } from './seal.ts'
import { IS_OPEN_NOTICE, MOST_TRIES_OF_NOTICES, messages, push_subscriptions } from './tables.ts'

/** A message before its text is sealed. */
export type WrittenMessage = Omit<typeof messages.$inferInsert, 'id' | 'sealed_text'> & { readonly text: string }

type SealDeps = Pick<ServerDeps, 'secretKey' | 'randomBytes'>

const placeOf = (id: number): SealedPlace => ({ purpose: 'message texts', id })

/** The rows of some messages: ids first, since a sealed text is bound to the id of its row. */
async function rowsOfMessages(tx: Database, deps: SealDeps, written: readonly WrittenMessage[]) {
  const ids = await rowsOf<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('messages', 'id'))::int as id from generate_series(1, ${written.length}::int)`,
  )
  return written.map(({ text, ...message }, i) => {
    const { id } = ids[i] as { id: number }
    return { ...message, id, sealed_text: seal(deps, placeOf(id), text) }
  })
}

export const addMessage = async (tx: Database, deps: SealDeps, message: WrittenMessage): Promise<void> => {
  await tx
    .insert(messages)
    .overridingSystemValue()
    .values(await rowsOfMessages(tx, deps, [message]))
}

/** The text of a message that was not sent yet. @throws when it was sealed for another, or with a key that is not accepted */
export const textOfMessage = (keys: Keys, { id, sealed_text }: Pick<Claimable, 'id' | 'sealed_text'>): string =>
  unseal(keys, placeOf(id), sealed_text ?? '')

/** Tries after which an awaited message is given up. */
const MOST_TRIES = 5

/**
 * Awaited messages, such as codes, have no subject and are claimed apart from notifications, so that none waits behind these.
 * `isOpen`: what may still be sent; the partial index of the line holds it. `first_rest`: seconds for which a claimed message
 * belongs to an instance; after that another one may claim it. They double with each try.
 */
const QUEUES = {
  awaited: {
    isOpen: sql`subject is null and sent_at is null and sealed_text is not null and tries < ${MOST_TRIES}`,
    first_rest: 15,
  },
  notices: { isOpen: IS_OPEN_NOTICE, first_rest: 60 },
} satisfies Record<MessageQueue, object>

/** What a claim gives of a message: what it takes to judge and to send it. */
const CLAIMED = {
  id: messages.id,
  member_id: messages.member_id,
  channel: messages.channel,
  kind: messages.kind,
  subject: messages.subject,
  address: messages.address,
  sealed_text: messages.sealed_text,
  provider_group: messages.provider_group,
}
export type ClaimedMessage = Pick<Claimable, keyof typeof CLAIMED>

interface Claim {
  readonly queue: MessageQueue
  readonly channel: ChannelName
  readonly at: string
  /** True between 21:00 and 08:00: only messages that may be sent at night (`by_night`) are claimed. */
  readonly isQuiet: boolean
  readonly limit: number
}

/**
 * Claims messages of a channel for this instance, to be sent now, and sets the time of the next try in case this one fails: first
 * those that may be sent at any hour.
 */
export const claimMessages = (db: Database, { queue, channel, at, isQuiet, limit }: Claim) =>
  db
    .update(messages)
    .set({
      tries: sql`${messages.tries} + 1`,
      // Cleared, so that staff cannot have the message sent again while it is being sent.
      failure: null,
      next_try_at: sql`${at}::timestamptz + make_interval(secs => ${QUEUES[queue].first_rest} * power(2, ${messages.tries}))`,
    })
    .where(
      sql`${messages.id} in (
        select id from ${messages}
        where channel = ${channel} and ${QUEUES[queue].isOpen}
          and expires_at > ${at}::timestamptz and next_try_at <= ${at}::timestamptz ${isQuiet ? sql`and by_night` : sql``}
        order by by_night desc, next_try_at limit ${limit} for update skip locked
      )`,
    )
    .returning(CLAIMED)

/** Marks messages as sent in one statement. */
export const noteSent = async (db: Database, ids: readonly number[], sent_at: string, keepsText: boolean) => {
  if (ids.length > 0)
    await db
      .update(messages)
      .set({ sent_at, failure: null, ...(!keepsText && { sealed_text: null }) })
      .where(inArray(messages.id, [...ids]))
}

/** Puts messages off to an instant: the provider asked for that, or they may not be sent yet. This does not count as a try. */
export const noteDelayed = async (db: Database, ids: readonly number[], next_try_at: string) => {
  if (ids.length > 0)
    await db
      .update(messages)
      .set({ tries: sql`greatest(${messages.tries} - 1, 0)`, next_try_at })
      .where(inArray(messages.id, [...ids]))
}

/** Sends a message to another address of its member. */
export const moveMessage = (db: Database, id: number, address: string) =>
  db.update(messages).set({ address }).where(eq(messages.id, id))

/** Which awaited messages have a newer one of their kind to the same member and address: of two codes the later one is valid. */
export const supersededMessages = async (db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const newer = alias(messages, 'newer')
  const rows = await db
    .selectDistinct({ id: messages.id })
    .from(messages)
    .innerJoin(
      newer,
      and(
        eq(newer.member_id, messages.member_id),
        eq(newer.kind, messages.kind),
        eq(newer.address, messages.address),
        gt(newer.id, messages.id),
      ),
    )
    .where(inArray(messages.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Which notifications follow one of the same kind to the same member and channel that is being sent at this moment. */
export const followingOneUnderWay = async (
  db: Database,
  ids: readonly number[],
  at: string,
): Promise<ReadonlySet<number>> => {
  const earlier = alias(messages, 'earlier')
  const rows = await db
    .selectDistinct({ id: messages.id })
    .from(messages)
    .innerJoin(
      earlier,
      and(
        eq(earlier.member_id, messages.member_id),
        eq(earlier.kind, messages.kind),
        eq(earlier.channel, messages.channel),
        lt(earlier.id, messages.id),
        isNull(earlier.sent_at),
        isNull(earlier.failure),
        isNotNull(earlier.sealed_text),
        gt(earlier.tries, 0),
        gt(earlier.next_try_at, at),
      ),
    )
    .where(inArray(messages.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Stores the provider's group before it is filled, so that after a crash the provider can be asked about it. */
export const noteGroup = (db: Database, ids: readonly number[], provider_group: string | null) =>
  db
    .update(messages)
    .set({ provider_group })
    .where(inArray(messages.id, [...ids]))

/** What the columns of a message hold from the start, where the message does not say it. */
const OF_NEW = { tries: 0, by_night: true }

/**
 * Adds notifications to the message queue, except those that it already has. As JSON, since a parameter for each value of each row
 * takes the embedded engine twice as long, and it answers no reader meanwhile.
 */
export const addNotices = async (tx: Database, deps: SealDeps, written: readonly WrittenMessage[]) => {
  if (written.length === 0) return
  const rows = (await rowsOfMessages(tx, deps, written)).map((row) => ({ ...OF_NEW, ...row }))
  await tx.execute(sql`
    insert into ${messages} overriding system value
    select * from jsonb_populate_recordset(null::${messages}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`)
}

/** Deletes a member's unsent notices of a kind and channel whose consent the member withdrew. */
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

export const dropMessages = async (db: Database, ids: readonly number[]) => {
  if (ids.length > 0) await db.delete(messages).where(inArray(messages.id, [...ids]))
}
type Claimable = typeof messages.$inferSelect

export const noteFailure = (db: Database, id: number, failure: string, isFinal: boolean) =>
  db
    .update(messages)
    .set({ failure, ...(isFinal && { tries: MOST_TRIES_OF_NOTICES, provider_group: null }) })
    .where(eq(messages.id, id))

/** Retries a failed message as if it were new. @returns false when it did not fail or has expired */
export const retryMessage = async (tx: Database, id: number, at: string): Promise<boolean> => {
  return hasRows(
    tx
      .update(messages)
      .set({ tries: 0, next_try_at: at, failure: null })
      .where(and(eq(messages.id, id), STATES.failed, isNotNull(messages.sealed_text), gt(messages.expires_at, at)))
      .returning({ id: messages.id }),
  )
}

/** When the next message of a channel may be tried (again), an ISO instant; null when none waits. At night only of those that may be sent then. */
export const nextTryAt = async (
  db: Database,
  { queue, channel, at, isQuiet }: Omit<Claim, 'limit'>,
): Promise<string | null> => {
  // Two statements, each of which reads one row of the index: a minimum over both values would read all waiting rows.
  const first = (by_night: boolean) =>
    db
      .select({ next_try_at: messages.next_try_at })
      .from(messages)
      .where(
        and(
          eq(messages.channel, channel),
          eq(messages.by_night, by_night),
          QUEUES[queue].isOpen,
          gt(messages.expires_at, at),
        ),
      )
      .orderBy(asc(messages.next_try_at))
      .limit(1)
  const firsts = [...(await first(true)), ...(isQuiet ? [] : await first(false))]
  return firsts.map(({ next_try_at }) => next_try_at).sort()[0] ?? null
}

interface MessageListQuery extends PageQuery {
  /** Absent: messages to all members. */
  readonly member_id?: number
  readonly state?: 'sent' | 'failed' | 'waiting' | undefined
}

const isUnsent = isNull(messages.sent_at)
const STATES = {
  sent: isNotNull(messages.sent_at),
  failed: and(isUnsent, isNotNull(messages.failure)),
  waiting: and(isUnsent, isNull(messages.failure)),
}

/** A page of messages, for staff, and one row more if there is another page. */
export const messagePage = (db: Database, { member_id, state, sort, after, limit }: MessageListQuery) => {
  const { begins, order } = keyset(messages, messages.id, ORDER_BY_AGE[sort], after)
  return db
    .select()
    .from(messages)
    .where(and(member_id === undefined ? undefined : eq(messages.member_id, member_id), state && STATES[state], begins))
    .orderBy(...order)
    .limit(limit + 1)
}

/** At most 10,000. */
export const countFailed = (db: Database): Promise<number> => countSome(db, messages, STATES.failed)

/** Awaited messages (codes, not notifications) whose sending failed, by the Korean day on which they were written. */
export const failedMessagesByDay = (db: Database, since: string) =>
  byDay(
    db,
    messages,
    koreanDayOf(messages.created_at),
    and(STATES.failed, isNull(messages.subject), gte(messages.created_at, since)),
  )

/** Notifications that were given up since an instant; at most 10,000. Members still have them in the inbox. */
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

/** Notifications since an instant that wait because a provider does not take our signature; at most 10,000. */
export const signaturesRefused = (db: Database, since: string): Promise<number> =>
  countSome(
    db,
    messages,
    and(STATES.failed, like(messages.failure, `${SIGNATURE_REFUSED}%`), gte(messages.created_at, since)),
  )

/** Messages written before an instant that have not expired and were never tried: sending does not work. At most 10,000. */
export const messagesLeftWaiting = (db: Database, before: string, now: string): Promise<number> =>
  countSome(
    db,
    messages,
    and(
      STATES.waiting,
      // Without notifications: these may wait for the morning, or behind a hundred thousand others.
      isNull(messages.subject),
      isNotNull(messages.sealed_text),
      lt(messages.created_at, before),
      gt(messages.expires_at, now),
    ),
  )

/** Failed messages, messages that wait for their first try, and the age of the oldest of those in seconds. */
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
const MESSAGES_KEPT = 90 * DAY

/** Clears the texts of expired messages, and deletes messages after 90 days, told events, and subscriptions that are over. */
async function sweepMessages(db: Database, now: number): Promise<void> {
  await db
    .update(messages)
    .set({ sealed_text: null })
    .where(and(lt(messages.expires_at, instantOf(now)), isNotNull(messages.sealed_text)))
  await db.delete(messages).where(lt(messages.created_at, instantOf(now - MESSAGES_KEPT)))
  await sweepEvents(db, instantOf(now - EVENTS_KEPT))
  await dropOverSubscriptions(db, instantOf(now), instantOf(now - FAILING_FOR))
}

/** Messages to a member, without their texts, which held codes. */
const messagesAbout = (db: Database, member_id: number) =>
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

const deleteMessagesAbout = (tx: Database, member_id: number) =>
  tx.delete(messages).where(eq(messages.member_id, member_id))

/** Messages without their texts, which held codes, subscribed browsers without their keys, and webhooks without their secrets. */
export const messageData: PersonalData = {
  sweep: { deletes: ['messages', 'webhook_events', 'websub_subscriptions'], work: sweepMessages },
  keeps: {
    push_subscriptions: 'wake a browser, until its member or its push service takes it back, or they leave',
    webhooks: 'tell a program of draws, until its member takes it back, or they leave',
    websub_topics: 'one row, the newest feed, of nobody',
  },
  exportOf: async (db, member_id) => ({
    messages: await messagesAbout(db, member_id),
    push_subscriptions: (await subscriptionsOfMember(db, member_id)).map(({ device_name, created_at, endpoint }) => ({
      device_name,
      created_at,
      push_service: new URL(endpoint).host,
    })),
    webhooks: await webhooksAbout(db, member_id),
  }),
  erase: async (tx, _world, member_id) => {
    await deleteMessagesAbout(tx, member_id)
    await tx.delete(push_subscriptions).where(eq(push_subscriptions.member_id, member_id))
    await dropWebhooksOf(tx, member_id)
  },
}

export const sealedMessages = sealedTexts('message texts', messages, {
  id: messages.id,
  text: messages.sealed_text,
})
