import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { SESSION_METHODS } from '#domain/member/member.ts'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'

/** A session: a sign-in, and all tokens that were renewed from it. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    member_id: integer()
      .notNull()
      .references(() => members.id),
    method: text({ enum: SESSION_METHODS }).notNull(),
    stays_logged_in: boolean().notNull(),
    started_at: instant().notNull(),
    last_used_at: instant().notNull(),
    expires_at: instant().notNull(),
    ended_at: instant(),
    user_agent: text(),
    address: text(),
    /** Whether it began in a browser that the member had not signed in with before; the member is notified. */
    is_new_device: boolean().notNull().default(false),
    /** Keyed hash of the device cookie without which its tokens are not renewed; null: no such cookie was seen with it yet. */
    device_hash: text(),
    /** When a token of it came twice, or without its cookie; it ended then, and the member is notified. */
    theft_noticed_at: instant(),
  },
  (table) => [
    index('sessions_member').on(table.member_id),
    // By the time of its end.
    index('sessions_over').on(sql`coalesce(${table.ended_at}, ${table.expires_at})`),
    index('sessions_new_device').on(table.started_at).where(sql`${table.is_new_device}`),
    index('sessions_theft').on(table.theft_noticed_at).where(sql`${table.theft_noticed_at} is not null`),
  ],
)

/** The tokens of a session, each a SHA-256; all but the newest are used. */
export const refresh_tokens = pgTable(
  'refresh_tokens',
  {
    token_hash: text().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [index('refresh_tokens_session').on(table.session_id)],
)

/** Sign-ins that wait for the code of a second factor. */
export const pending_sign_ins = pgTable(
  'pending_sign_ins',
  {
    /** The id of the session that it becomes. */
    session_id: uuid().primaryKey(),
    /** Hash of the secret in the cookie of the browser that began the sign-in. */
    secret_hash: text().notNull().unique(),
    member_id: integer()
      .notNull()
      .references(() => members.id),
    method: text({ enum: SESSION_METHODS }).notNull(),
    stays_logged_in: boolean().notNull(),
    /** Whether the sign-in, with a social provider, also confirms the member's identity for one action. */
    confirms: boolean().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('pending_sign_ins_member').on(table.member_id),
    index('pending_sign_ins_expiry').on(table.expires_at),
  ],
)

/** Devices and addresses from which a member has signed in; keyed hashes. */
export const known_devices = pgTable(
  'known_devices',
  {
    member_id: integer()
      .notNull()
      .references(() => members.id),
    /** Keyed hash of the device's cookie, or of its address. */
    device_hash: text().notNull(),
    last_seen_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.device_hash] }),
    index('known_devices_seen').on(table.last_seen_at),
  ],
)
