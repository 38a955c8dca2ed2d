import { fileURLToPath } from 'node:url'
import type { ConstructorOptions } from 'pg-boss'
import type { Database } from './database.ts'
import type { Replica } from './replica.ts'

/** One set of migrations for both engines. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** PostgreSQL's channel on which instances tell each other that published data changed. */
export const CHANGES_CHANNEL = 'lottolens_changes'

/** What instances tell one another besides: what time it is by their clocks. */
export interface OtherInstances {
  readonly ownTime: () => number
  /** @returns whether it is news that there is such an instance */
  readonly heardTime: (who: string, time: number) => boolean
}

/**
 * What is wrong with the way to a database that answers all the same: a PgBouncer that knows no transactions, one that lets
 * nothing through to who listens, tables that this program does not fit.
 */
export type DatabaseTrouble = 'statement_mode' | 'deaf' | 'other_release'

export interface OpenDatabase {
  readonly db: Database
  readonly engine: 'embedded' | 'postgres'
  readonly migrate: () => Promise<void>
  /** Settles when the database answers, rejects when it does not. */
  readonly isReachable: () => Promise<void>
  /** Hears of changes that other instances announced, and of having perhaps missed some; exchanges times with them. */
  readonly listen: (
    heard: (changed?: 'draws' | 'site') => void,
    others?: OtherInstances,
  ) => Promise<{ stop: () => Promise<void> }>
  /** How pg-boss reaches this engine. */
  readonly jobs: ConstructorOptions
  /**
   * Copies the files as of one moment while others work, and says where they lie; null where the database keeps its own.
   * The caller removes the copy; one left behind is removed with the first copy an hour later.
   */
  readonly copy: (() => Promise<string>) | null
  /** Connections of the pool, and how many callers wait for one; null on the embedded engine, which has none. */
  readonly connections: (() => { readonly busy: number; readonly idle: number; readonly waiting: number }) | null
  /** Where calls that only read may read; null where there is but one database. */
  readonly replica: Replica | null
  readonly troubles: () => readonly DatabaseTrouble[]
  readonly close: () => Promise<void>
}

/** A database by itself, for backup, restore and moving. */
export interface PlainDatabase {
  readonly query: (text: string, values?: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>
  /** Does what the migrations in a folder say and has not been done. */
  readonly migrate: (folder: string) => Promise<void>
  readonly close: () => Promise<void>
}
