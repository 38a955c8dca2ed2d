import { fileURLToPath } from 'node:url'
import type { ConstructorOptions } from 'pg-boss'
import type { Database } from './database.ts'

/** One set of migrations for both engines. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** PostgreSQL's channel on which instances tell each other that published data changed. */
export const CHANGES_CHANNEL = 'lottolens_changes'

export interface OpenDatabase {
  readonly db: Database
  readonly engine: 'embedded' | 'postgres'
  readonly migrate: () => Promise<void>
  /** Settles when the database answers, rejects when it does not. */
  readonly isReachable: () => Promise<void>
  /** Hears of changes that other instances announced, and of having perhaps missed some. */
  readonly listen: (heard: () => void) => Promise<{ stop: () => Promise<void> }>
  /** How pg-boss reaches this engine. */
  readonly jobs: ConstructorOptions
  readonly close: () => Promise<void>
}
