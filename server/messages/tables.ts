import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ADDRESS_PROBLEMS } from '#contract/members/webhooks.ts'
import { MESSAGE_KINDS } from '#domain/member/message.ts'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'
import type { ChannelName } from './channel.ts'

/** Tries after which a notification is given up: more than for an awaited message, since a late one is better than none. */
export const MOST_TRIES_OF_NOTICES = 10

/**
 * Whether a notification may still be sent. It is one condition, `(…) is true`, which only the index `messages_notices` has.
 * Written as several conditions it would match other indexes, too; the planner, whose statistics of last night say that
 * nothing waits, would then read past a hundred thousand waiting rows for each next hundred.
 */
export const IS_OPEN_NOTICE = sql.raw(
  `(subject is not null and sent_at is null and sealed_text is not null and tries < ${MOST_TRIES_OF_NOTICES}) is true`,
)

/** The message queue: messages are written in the transaction that causes them, and sent after it. */
export const messages = pgTable(
  'messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null once the member is deleted. */
    member_id: integer(),
    channel: text().$type<ChannelName>().notNull(),
    kind: text({ enum: MESSAGE_KINDS }).notNull(),
    /** The event of a notification, so that it is sent once; null for an awaited message, such as a code. */
    subject: text(),
    /** For `sms` a phone number, digits only; for `push`, `webhook` and `websub` the id of the subscription. */
    address: text().notNull(),
    /** Encrypted, since it may hold a code; null once the message is sent or has expired. */
    sealed_text: text(),
    created_at: instant().notNull(),
    /** The message is not sent after this instant. */
    expires_at: instant().notNull(),
    sent_at: instant(),
    /** Why the last try failed, without the text. */
    failure: text(),
    tries: integer().notNull().default(0),
    next_try_at: instant().notNull(),
    /** Whether the message may be sent between 21:00 and 08:00. */
    by_night: boolean().notNull().default(true),
    /** The id of the provider's group that the message was put into: after a crash the provider is asked about that group. */
    provider_group: text(),
  },
  (table) => [
    index('messages_next')
      .on(table.next_try_at)
      .where(sql`subject is null and sent_at is null and sealed_text is not null`),
    // In the order of sending, so that the next hundred of a hundred thousand are the first of the index.
    index('messages_notices')
      .on(table.channel, table.by_night.desc().nullsFirst(), table.next_try_at)
      .where(IS_OPEN_NOTICE),
    // For the hourly sweep, which clears the texts of expired messages and deletes old messages.
    index('messages_sealed').on(table.expires_at).where(sql`sealed_text is not null`),
    index('messages_age').on(table.created_at),
    index('messages_member').on(table.member_id),
    // One index for waiting messages, apart from the failed ones of 90 days; and two for those: by time, and as a list.
    index('messages_waiting').on(table.id).where(sql`sent_at is null and failure is null`),
    index('messages_failed').on(table.created_at).where(sql`sent_at is null and failure is not null`),
    index('messages_failed_list').on(table.id).where(sql`sent_at is null and failure is not null`),
    index('messages_unsent').on(table.id).where(sql`${table.sent_at} is null`),
    uniqueIndex('messages_once').on(table.member_id, table.kind, table.subject, table.channel, table.address),
  ],
)

/**
 * Browsers that members subscribed to Web Push. These rows alone do not suffice to send to a browser: that takes the key of
 * the installation, which is in no table.
 */
export const push_subscriptions = pgTable(
  'push_subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id),
    /** The address at the browser's push service, https. */
    endpoint: text().notNull().unique(),
    /** The browser's public key and its shared secret, base64url, with which messages are encrypted. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The name in the list of the member's devices. */
    device_name: text().notNull(),
    /** The session in which the browser was subscribed last; null in rows from before this column. */
    session_id: uuid(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('push_subscriptions_member').on(table.member_id),
    index('push_subscriptions_session').on(table.session_id),
  ],
)

/** How a program's address fares to which we post. */
const outcomeColumns = () => ({
  /** When we posted there last, the status of the answer, and why it was none: `timeout`, `refused`, `network`. */
  tried_at: instant(),
  status: integer(),
  problem: text({ enum: ADDRESS_PROBLEMS }),
  /** Since when every try has failed; null while they succeed. */
  failing_since: instant(),
})

/** Addresses of members' programs that are told of draws (Standard Webhooks, decision 0154). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id),
    /** https. */
    url: text().notNull(),
    /** `WebhookSecrets` as JSON, encrypted. */
    sealed_secrets: text().notNull(),
    created_at: instant().notNull(),
    ...outcomeColumns(),
    /** Nothing is posted there any more: it said that it is gone, or failed for days. */
    ended_at: instant(),
    /** When the member was told of the end. */
    told_at: instant(),
  },
  (table) => [uniqueIndex('webhooks_once').on(table.member_id, table.url)],
)

/** Events of draws that programs were told of, so that each is told once. */
export const webhook_events = pgTable('webhook_events', {
  /** The webhook-id: `numbers_1246`, `prizes_1246`, `shops_1246`, `corrected_17`. */
  id: text().primaryKey(),
  happened_at: instant().notNull(),
  /** What is posted, the same for every address and every try. Empty where the messages have it themselves. */
  body: text().notNull().default(''),
  /** Whether the messages for all addresses are written. */
  is_told: boolean().notNull().default(true),
})

/** Subscriptions of anybody's programs to the feed of draws (WebSub), each confirmed by its address. */
export const websub_subscriptions = pgTable(
  'websub_subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** https. */
    callback: text().notNull().unique(),
    /** What it gave to sign with, encrypted; null where it gave none. */
    sealed_secret: text(),
    created_at: instant().notNull(),
    /** The end of its lease. */
    expires_at: instant().notNull(),
    ...outcomeColumns(),
  },
  (table) => [index('websub_subscriptions_lease').on(table.expires_at)],
)

/** The feed as its subscribers were last told of it. */
export const websub_topics = pgTable('websub_topics', {
  /** The path of the feed. */
  path: text().primaryKey(),
  content: text().notNull(),
  /** Of the content. */
  sha256: text().notNull(),
  changed_at: instant().notNull(),
})
