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
  /** Null while the secret has been shown but no code of it entered: then it guards nothing. */
  confirmed_at: instant(),
  /** The newest step of 30 s whose code was used: no code does twice. */
  last_step: integer(),
  /** Keyed hashes of what is left of them. */
  recovery_codes: jsonb().$type<string[]>().notNull().default([]),
})
