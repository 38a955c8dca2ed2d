import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { AUDIT_OUTCOMES } from '#domain/staff/audit-wording.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { instant } from '../database/columns.ts'
import { passkeyColumns } from '../passkeys/columns.ts'

/**
 * Every action of staff that changes something or opens personal data. Rows are only appended (a trigger refuses all else);
 * each holds a hash over itself and the row before. Made by migration 0052 as a partitioned table, which it need not be any more
 * (decision 0157): its key must contain the time, so it is the sequence, not the key, that makes ids unique.
 */
export const audit_log = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    /** Null for the command line. No foreign key: the log outlives the accounts. */
    staff_id: integer(),
    /** The name at that time; for the command line the system's user, `jiyun@command-line`. */
    actor: text().notNull(),
    permission: text(),
    /** The call, `PUT /api/v1/admin/company`, or an event without one: `sign-in`. */
    action: text('deed').notNull(),
    /** The target, `member 12`. */
    target: text(),
    /** Personal data are masked. */
    before: jsonb(),
    after: jsonb(),
    address: text(),
    request_id: text(),
    outcome: text({ enum: AUDIT_OUTCOMES }).notNull(),
    /** The code of a refusal. */
    code: text(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ name: 'audit_log_pkey', columns: [table.id, table.at] }),
    index('audit_log_time').on(table.at, table.id),
    index('audit_log_target').on(table.target, table.id),
    index('audit_log_staff').on(table.staff_id, table.id),
  ],
)

/** The head of the audit log's chain, a keyed hash over that of the newest row: one row, locked while a row is added. */
export const audit_heads = pgTable('audit_heads', {
  id: integer().primaryKey(),
  hash: text().notNull(),
})

/**
 * Months of the audit log that a release until November 2026 moved into files, one row for each file, until its rows are taken
 * back (decision 0157).
 */
export const audit_archives = pgTable('audit_archives', {
  /** The last Korean month in the file, `2026-03`. The file begins where the previous one ends. */
  month: text().primaryKey(),
  /** The instant at which that month ends. */
  until: instant().notNull(),
  rows: integer().notNull(),
  first_id: bigint({ mode: 'number' }).notNull(),
  last_id: bigint({ mode: 'number' }).notNull(),
  first_previous_hash: text().notNull(),
  last_hash: text().notNull(),
  /** Whether a row in this file, or an earlier one, has a keyed hash: plain hashes are not accepted afterwards. */
  is_keyed: boolean().notNull(),
  /** SHA-256 of all rows as they are in the file. */
  digest: text().notNull(),
  archived_at: instant().notNull(),
  seal: text().notNull(),
})

/** Named sets of permissions. */
export const staff_roles = pgTable('staff_roles', {
  name: text().primaryKey(),
  permissions: jsonb().$type<Permission[]>().notNull(),
  /** The shipped role that this one is or was made from, also after a renaming; null for a role of the operator's own. */
  shipped: text(),
  /** The permissions that existed when the role was saved last; newer ones a shipped role has as the release says. */
  offered: jsonb().$type<string[]>().notNull().default([]),
  /** Counts savings; a saving that names an older revision is refused. */
  revision: integer().notNull().default(1),
})

/** Accounts of the people who run the service, apart from its members. */
export const staff_members = pgTable('staff_members', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  /** A PHC string. */
  password_hash: text().notNull(),
  role: text()
    .notNull()
    .references(() => staff_roles.name),
  /** The second factor's secret, encrypted for this installation alone; null until it is set up. */
  sealed_factor: text(),
  /** When the first code was entered; null while the secret has only been shown. */
  factor_since: instant(),
  /** The newest step of 30 s whose code was used, so that no code works twice. */
  last_factor_step: integer(),
  /** Keyed hashes of the unused recovery codes. */
  recovery_codes: jsonb().$type<string[]>().notNull().default([]),
  /** When the password that a colleague was shown ends, unless a factor is set up before. */
  first_password_until: instant(),
  created_at: instant().notNull(),
  /** The colleague that gave them a first password last, by making or resetting the account, and when; null in older rows. */
  credentials_by: text(),
  credentials_at: instant(),
  disabled_at: instant(),
  /** Counts savings, as for a role; signing in is not one. */
  revision: integer().notNull().default(1),
})

/** Sign-ins of staff. */
export const staff_sessions = pgTable(
  'staff_sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    token_hash: text().notNull().unique(),
    staff_id: integer()
      .notNull()
      .references(() => staff_members.id),
    started_at: instant().notNull(),
    last_used_at: instant().notNull(),
    /** When the second factor was entered last. */
    factor_at: instant().notNull(),
    ended_at: instant(),
    address: text().notNull(),
    user_agent: text(),
    /** Keyed hash of the cookie by which the browser is recognised later; null for sign-ins from before November 2026. */
    device_hash: text(),
  },
  (table) => [index('staff_sessions_staff').on(table.staff_id)],
)

/** Passkeys of staff; each can be used instead of a code (decision 0070). */
export const staff_passkeys = pgTable(
  'staff_passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    staff_id: integer()
      .notNull()
      .references(() => staff_members.id),
    ...passkeyColumns(),
  },
  (table) => [index('staff_passkeys_staff').on(table.staff_id)],
)

/**
 * Refused sign-ins under names of staff from places where they never signed in: one row a network and hour, until the hour has
 * ended and its row is in the audit log. A flood of them would otherwise be most of the log.
 */
export const refused_sign_ins = pgTable(
  'refused_sign_ins',
  {
    /** `203.0.113.0/24`, `2001:db8:1:2::/64`. */
    network: text().notNull(),
    hour: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ name: 'refused_sign_ins_pkey', columns: [table.network, table.hour] })],
)
