import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { VERSIONED } from '#contract/site/open-data.ts'
import { instant } from '../database/columns.ts'

export type VersionedFile = (typeof VERSIONED)[number]
/** For each round the lines that it had before; null: none. */
export type Lines = Readonly<Record<string, string | null>>

/**
 * Versions of the data, each with what leads back to the one before: an old version is made of the newest files, and held
 * against its hash.
 */
export const data_versions = pgTable('data_versions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The newest round, and how many versions with that round came before: `1245.0`. */
  version: text().notNull().unique(),
  made_at: instant().notNull(),
  /** SHA-256 of each file, as it is sent. */
  hashes: jsonb().$type<Readonly<Record<VersionedFile, string>>>().notNull(),
  /** The lines that came or changed with this version, as they were before it. */
  undo: jsonb().$type<Readonly<Record<VersionedFile, Lines>>>().notNull(),
})

/** The files of the newest version, to be compared with. */
export const data_snapshots = pgTable('data_snapshots', {
  name: text().$type<VersionedFile>().primaryKey(),
  /** Without its byte order mark. */
  content: text().notNull(),
})
