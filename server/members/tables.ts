import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { CONSENT_KINDS, PROVIDERS } from '#domain/member/member.ts'
import { instant } from '../database/columns.ts'

/** One row a person, for ever: deletion empties it, so that what others refer to keeps its place. */
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
    /** A changed number that is not proven yet: it opens nothing, and may be a stranger's. Digits. */
    unconfirmed_mobile_number: text(),
    provider: text({ enum: PROVIDERS }).notNull(),
    created_at: instant().notNull(),
    blocked_at: instant(),
    deleted_at: instant(),
  },
  (table) => [
    /*
     * For the search of staff: parts of up to three letters, made by the database from the row itself (decision 0040), so
     * that whatever empties or deletes a row takes them along. Written at once: a list of what is pending would have to
     * be read through at every search.
     */
    index('members_search')
      .using('gin', sql`member_grams(${table.username_key}, ${table.name}, ${table.mobile_number})`)
      .with({ fastupdate: false }),
    index('members_blocked').on(table.id).where(sql`${table.blocked_at} is not null`),
  ],
)

/** Consents of members, given and taken back; the newest row of a kind holds. */
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

/** Usernames of deleted members, as keyed hashes, until somebody else may have them. */
export const retired_usernames = pgTable('retired_usernames', {
  username_hash: text().primaryKey(),
  free_at: instant().notNull(),
})
