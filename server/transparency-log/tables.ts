import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Kinds of entries. The chains are the ends of what earlier releases chained: seals, and forecasts of crowding. */
export const ENTRY_KINDS = [
  'seal_chain',
  'forecast_chain',
  'seal',
  'scoreboard',
  'correction',
  'forecast',
  'agreements',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The entries of the log, in their order and without gaps. Triggers of the migration refuse any change. */
export const log_entries = pgTable('log_entries', {
  /** From 0. */
  entry_index: integer().primaryKey(),
  kind: text({ enum: ENTRY_KINDS }).notNull(),
  /** The round that it is about. */
  round_number: integer(),
  /** JSON; its UTF-8 bytes are what is hashed. */
  entry_text: text().notNull(),
  /** Hash of the leaf, 64 hexadecimal digits. */
  leaf_hash: text().notNull(),
  appended_at: instant().notNull(),
})

/** The signed heads of the log. Triggers of the migration refuse any change. */
export const log_checkpoints = pgTable('log_checkpoints', {
  /** How many entries. */
  size: integer().primaryKey(),
  /** 64 hexadecimal digits. */
  root: text().notNull(),
  /** The three lines that are signed. */
  checkpoint_text: text().notNull(),
  signed_at: instant().notNull(),
})

/** Who signed a checkpoint: keys of the log, and witnesses. Triggers of the migration refuse any change. */
export const log_signatures = pgTable(
  'log_signatures',
  {
    size: integer()
      .notNull()
      .references(() => log_checkpoints.size),
    /** The public key. */
    vkey: text().notNull(),
    signer: text({ enum: ['log', 'witness'] }).notNull(),
    /** Its line in the note. */
    line: text().notNull(),
    signed_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.size, table.vkey] })],
)

/** The keys of the log, the newest last. */
export const log_keys = pgTable('log_keys', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The public half. */
  vkey: text().notNull().unique(),
  /** The line of the key file, sealed with the installation's secret key, for other instances and for backups. */
  sealed_key: text().notNull(),
  made_at: instant().notNull(),
  /** Until when it signs; null until it is replaced. */
  signs_until: instant(),
})

/** How witnesses answered last. */
export const log_witnesses = pgTable('log_witnesses', {
  /** The public key. */
  vkey: text().primaryKey(),
  /** The size of the log that it has cosigned. */
  size: integer().notNull(),
  cosigned_at: instant(),
  /** Why it did not cosign when it was asked last, English, for staff; null where it did. */
  problem: text(),
  asked_at: instant().notNull(),
})
