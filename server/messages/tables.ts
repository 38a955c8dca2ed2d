import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { MESSAGE_KINDS } from '#domain/member/message.ts'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'
import type { ChannelName } from './channel.ts'

/** Messages to somebody, written in the transaction that causes them and delivered after it. */
export const messages = pgTable(
  'messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Whom it is about; null once the member is deleted. */
    member_id: integer(),
    channel: text().$type<ChannelName>().notNull(),
    kind: text({ enum: MESSAGE_KINDS }).notNull(),
    /** Of a notification what it is about, so that nobody is told twice; null for what somebody waits for, such as a code. */
    subject: text(),
    /** Where the channel reaches them: for `sms` a number, digits alone; for `push` the id of the browser's subscription. */
    address: text().notNull(),
    /** Encrypted, since it may hold a code; null once it is delivered or of no more use. */
    sealed_text: text(),
    created_at: instant().notNull(),
    /** Of no use afterwards. */
    expires_at: instant().notNull(),
    sent_at: instant(),
    /** Why the last try failed, without the text. */
    failure: text(),
    tries: integer().notNull().default(0),
    next_try_at: instant().notNull(),
    /** Whether it may go out between 21:00 and 08:00. */
    by_night: boolean().notNull().default(true),
    /** What the provider calls the group that it was handed over with, by which is asked after a crash what became of it. */
    provider_group: text(),
  },
  (table) => [
    index('messages_next').on(table.next_try_at),
    index('messages_member').on(table.member_id),
    index('messages_unsent').on(table.id).where(sql`${table.sent_at} is null`),
    uniqueIndex('messages_once').on(table.member_id, table.kind, table.subject, table.channel, table.address),
  ],
)

/**
 * Browsers that a member lets be woken by Web Push. Whoever steals these rows can wake nobody: that takes the key of the
 * installation, which no row holds.
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
    /** What the browser is called in the list of the member's devices. */
    device_name: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [index('push_subscriptions_member').on(table.member_id)],
)
