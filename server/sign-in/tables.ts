import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { SOCIAL_PROVIDERS } from '#domain/member/member.ts'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'

/** Temporary passwords, valid beside the member's own; at most one unused for each member; keyed hashes. */
export const temporary_passwords = pgTable(
  'temporary_passwords',
  {
    member_id: integer()
      .notNull()
      .references(() => members.id),
    secret_hash: text().notNull(),
    sent_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** The session that it began: it cannot begin another, and in that session it counts as the current password. */
    session_id: uuid(),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.secret_hash] })],
)

/** The live code of a purpose and number, which are stored as one keyed hash, so that no number is stored. */
export const phone_codes = pgTable(
  'phone_codes',
  {
    subject: text().primaryKey(),
    code_hash: text().notNull(),
    sent_at: instant().notNull(),
    expires_at: instant().notNull(),
    tries: integer().notNull(),
  },
  (table) => [index('phone_codes_expiry').on(table.expires_at)],
)

/** The members of providers' accounts. */
export const social_accounts = pgTable(
  'social_accounts',
  {
    provider: text({ enum: SOCIAL_PROVIDERS }).notNull(),
    /** The provider's own identifier of the person. */
    subject: text().notNull(),
    member_id: integer()
      .notNull()
      .references(() => members.id),
    created_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('social_accounts_member').on(table.member_id),
  ],
)

/** Attempts to sign in with a provider: their browsers have not come back yet. */
export const social_attempts = pgTable(
  'social_attempts',
  {
    state_hash: text().primaryKey(),
    /** Hash of the secret in the cookie of the browser that began the attempt. */
    browser_hash: text().notNull(),
    provider: text({ enum: SOCIAL_PROVIDERS }).notNull(),
    /** The member whose identity it confirms; null for an ordinary sign-in. */
    confirms_member_id: integer().references(() => members.id),
    stay_logged_in: boolean().notNull(),
    started_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [
    index('social_attempts_browser').on(table.browser_hash),
    index('social_attempts_expiry').on(table.expires_at),
  ],
)

/** Tokens for one action, which social members get by signing in again, where other members type their password. */
export const confirmations = pgTable('confirmations', {
  token_hash: text().primaryKey(),
  member_id: integer()
    .notNull()
    .references(() => members.id),
  expires_at: instant().notNull(),
})
