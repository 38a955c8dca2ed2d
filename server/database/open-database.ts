import { fileURLToPath } from 'node:url'
import type { ConstructorOptions } from 'pg-boss'
import type { Database } from './database.ts'
import type { Replica } from './replica.ts'

/** One set of migrations for both engines. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** PostgreSQL's channel on which instances tell each other that published data changed. */
export const CHANGES_CHANNEL = 'lottolens_changes'

/**
 * Problems with a database that answers nevertheless: a PgBouncer in statement mode, which has no transactions; a connection
 * that receives no notifications.
 */
export type DatabaseTrouble = 'statement_mode' | 'deaf'

export interface OpenDatabase {
  readonly db: Database
  readonly engine: 'embedded' | 'postgres'
  readonly migrate: () => Promise<void>
  /** Settles when the database answers, rejects when it does not. */
  readonly isReachable: () => Promise<void>
  /** Calls `onChange` for changes that other instances announce, and when some may have been missed. */
  readonly listen: (onChange: (changed?: 'draws' | 'site') => void) => Promise<{ stop: () => Promise<void> }>
  /** How pg-boss reaches this engine. */
  readonly jobs: ConstructorOptions
  /**
   * Copies the files as of one moment while requests go on, and returns the folder; null on PostgreSQL, which keeps its files.
   * The caller removes the copy; one left behind is removed with the first copy an hour later.
   */
  readonly copy: (() => Promise<string>) | null
  /** Connections of the pool, and how many callers wait for one; null on the embedded engine, which has none. */
  readonly connections: (() => { readonly busy: number; readonly idle: number; readonly waiting: number }) | null
  /** Where published data may be read; null where there is but one database. */
  readonly replica: Replica | null
  readonly troubles: () => readonly DatabaseTrouble[]
  readonly close: () => Promise<void>
}

/** A database by itself, for backup, restore and moving. */
export interface PlainDatabase {
  readonly query: (text: string, values?: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>
  /** Runs the migrations of a folder that have not run yet. */
  readonly migrate: (folder: string) => Promise<void>
  readonly close: () => Promise<void>
}
