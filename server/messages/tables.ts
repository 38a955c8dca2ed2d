import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { MESSAGE_KINDS } from '#domain/member/message.ts'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'
import type { ChannelName } from './channel.ts'

/** Tries after which a notification is given up, later than an awaited message: a late one is better than none. */
export const MOST_TRIES_OF_NOTICES = 10

/**
 * A notification that may still be sent. As one condition, which only the index `messages_notices` knows: in its parts it would
 * fit others as well, and the planner, which learnt last night that nothing waits, would pass over a hundred thousand
 * that wait now to find each next hundred.
 */
export const IS_OPEN_NOTICE = sql.raw(
  `(subject is not null and sent_at is null and sealed_text is not null and tries < ${MOST_TRIES_OF_NOTICES}) is true`,
)

/** Messages to somebody, written in the transaction that causes them and delivered after it. */
export const messages = pgTable(
  'messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null once the member is deleted. */
    member_id: integer(),
    channel: text().$type<ChannelName>().notNull(),
    kind: text({ enum: MESSAGE_KINDS }).notNull(),
    /** Names the event of a notification, so that it is sent once; null for a message that is awaited, such as a code. */
    subject: text(),
    /** For `sms` a phone number, digits only; for `push` the id of the browser's subscription. */
    address: text().notNull(),
    /** Encrypted, since it may hold a code; null once it is delivered or of no more use. */
    sealed_text: text(),
    created_at: instant().notNull(),
    /** After that it is of no use and is not sent. */
    expires_at: instant().notNull(),
    sent_at: instant(),
    /** Why the last try failed, without the text. */
    failure: text(),
    tries: integer().notNull().default(0),
    next_try_at: instant().notNull(),
    /** True where it may go out between 21:00 and 08:00. */
    by_night: boolean().notNull().default(true),
    /** The provider's name of the group that it was handed over with: after a crash the provider is asked about that group. */
    provider_group: text(),
  },
  (table) => [
    index('messages_next')
      .on(table.next_try_at)
      .where(sql`subject is null and sent_at is null and sealed_text is not null`),
    // In the order in which they are sent: of a hundred thousand the next hundred are the first.
    index('messages_notices')
      .on(table.channel, table.by_night.desc().nullsFirst(), table.next_try_at)
      .where(IS_OPEN_NOTICE),
    // Texts that are of no more use are emptied, and old messages deleted, every hour.
    index('messages_sealed').on(table.expires_at).where(sql`sealed_text is not null`),
    index('messages_age').on(table.created_at),
    index('messages_member').on(table.member_id),
    // What waits is looked for apart from the failed messages of 90 days, and those by their time or as a list.
    index('messages_waiting').on(table.id).where(sql`sent_at is null and failure is null`),
    index('messages_failed').on(table.created_at).where(sql`sent_at is null and failure is not null`),
    index('messages_failed_list').on(table.id).where(sql`sent_at is null and failure is not null`),
    index('messages_unsent').on(table.id).where(sql`${table.sent_at} is null`),
    uniqueIndex('messages_once').on(table.member_id, table.kind, table.subject, table.channel, table.address),
  ],
)

/**
 * Browsers that members subscribed to Web Push. These rows alone wake no browser: that takes the key of the installation,
 * which is in no table.
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
    /** The browser's public key and its shared secret, base64url: what is sent is encrypted for them. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The name in the list of the member's devices. */
    device_name: text().notNull(),
    /** The session in which it was subscribed last; null where that was before sessions were noted. */
    session_id: uuid(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('push_subscriptions_member').on(table.member_id),
    index('push_subscriptions_session').on(table.session_id),
  ],
)
