import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { MESSAGE_KINDS } from '#domain/member/message.ts'
import { instant } from '../database/columns.ts'
import type { ChannelName } from './channels.ts'

/** Messages to somebody, written in the transaction that causes them and delivered after it. */
export const messages = pgTable(
  'messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Whom it is about; null once the member is deleted. */
    member_id: integer(),
    channel: text().$type<ChannelName>().notNull(),
    kind: text({ enum: MESSAGE_KINDS }).notNull(),
    /** Where the channel reaches them: for `sms` a number, digits alone. */
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
  },
  (table) => [
    index('messages_next').on(table.next_try_at),
    index('messages_member').on(table.member_id),
    index('messages_unsent').on(table.id).where(sql`${table.sent_at} is null`),
  ],
)
