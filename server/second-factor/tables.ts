import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'

/** Second factors of members; they are optional. */
export const second_factors = pgTable('second_factors', {
  member_id: integer()
    .primaryKey()
    .references(() => members.id),
  /** What the authenticator was told, readable by this installation alone. */
  sealed_secret: text().notNull(),
  /** When the first code was entered; null while the secret has only been shown, and the factor is inactive. */
  confirmed_at: instant(),
  /** The newest step of 30 s whose code was used, so that no code works twice. */
  last_step: integer(),
  /** Keyed hashes of the unused recovery codes. */
  recovery_codes: jsonb().$type<string[]>().notNull().default([]),
})
