import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { CONSENT_KINDS } from '#domain/member/consents.ts'
import { PROVIDERS } from '#domain/member/member.ts'
import { instant } from '../database/columns.ts'

/** Members, one row each, for ever: deletion clears a row, so that rows that refer to it stay valid. */
export const members = pgTable(
  'members',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As it was typed; null once deleted. */
    username: text(),
    /** In lower case, which is what must be unique. */
    username_key: text().unique(),
    /** A PHC string; null for social members and once deleted. */
    password_hash: text(),
    name: text(),
    nickname: text(),
    email: text(),
    /** Digits alone; receives login codes and temporary passwords. */
    mobile_number: text().unique(),
    /** A changed number that is not confirmed yet: it may be a stranger's, so it cannot be used to sign in. Digits. */
    unconfirmed_mobile_number: text(),
    provider: text({ enum: PROVIDERS }).notNull(),
    created_at: instant().notNull(),
    blocked_at: instant(),
    /** Why, as the member reads it when they sign in; null unless blocked, or blocked by a release that did not keep it. */
    blocked_reason: text(),
    deleted_at: instant(),
  },
  (table) => [
    /*
     * For the search of staff: parts of up to three letters, made by the database from the row itself (decision 0040), so
     * that clearing or deleting a row removes them, too. Without `fastupdate`, with which every search would have to read the
     * list of pending entries.
     */
    index('members_search')
      .using('gin', sql`member_grams(${table.username_key}, ${table.name}, ${table.mobile_number})`)
      .with({ fastupdate: false }),
    index('members_blocked').on(table.id).where(sql`${table.blocked_at} is not null`),
  ],
)

/** Consents of members, given and withdrawn; the newest row of a kind counts. */
export const consents = pgTable(
  'consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id),
    kind: text({ enum: CONSENT_KINDS }).notNull(),
    is_given: boolean().notNull(),
    /** The day of the text that was shown. */
    version: text().notNull(),
    given_at: instant().notNull(),
  },
  (table) => [index('consents_member').on(table.member_id)],
)

/** Usernames of deleted members, as keyed hashes, until others may register them. */
export const retired_usernames = pgTable('retired_usernames', {
  username_hash: text().primaryKey(),
  free_at: instant().notNull(),
})
