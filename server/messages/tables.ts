import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { TEXT_PURPOSES } from '#domain/member/text-message.ts'
import { instant } from '../database/columns.ts'

/** Text messages, written in the transaction that causes them and delivered after it. */
export const text_messages = pgTable(
  'text_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Whom it is about; null once the member is deleted. */
    member_id: integer(),
    mobile_number: text().notNull(),
    purpose: text({ enum: TEXT_PURPOSES }).notNull(),
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
    index('text_messages_next').on(table.next_try_at),
    index('text_messages_member').on(table.member_id),
    index('text_messages_unsent').on(table.id).where(sql`${table.sent_at} is null`),
  ],
)
