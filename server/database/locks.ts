import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Advisory locks of PostgreSQL by name, each with a number of its own. A number that was given away is not used for anything else:
 * the release before runs beside this one, and holds what it knows by these numbers.
 */
export const LOCKS = {
  migration: 645_001,
  draws: 645_002,
  few_possible_sets: 645_003,
  saving_games: 645_004,
  tiers: 645_005,
  staff: 645_006,
  favourites: 645_007,
  crowding_fits: 645_010,
  shipped_texts: 645_011,
  syndicates: 645_012,
  syndicates_of_member: 645_013,
  transparency_log: 645_014,
  data_versions: 645_015,
  websub_subscriptions: 645_016,
} as const satisfies Readonly<Record<string, number>>
type Lock = Exclude<keyof typeof LOCKS, 'migration'>

/** Waits until no other transaction holds the lock, and holds it until this one ends. `of`: of one member, of one round. */
export const holdLock = (tx: Database, name: Lock, of?: number) =>
  tx.execute(
    of === undefined
      ? sql`select pg_advisory_xact_lock(${LOCKS[name]}::bigint)`
      : sql`select pg_advisory_xact_lock(${LOCKS[name]}::int, ${of}::int)`,
  )

/** The same beside others that share it; whoever holds it alone waits for all of these. */
export const shareLock = (tx: Database, name: Lock, of: number) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCKS[name]}::int, ${of}::int)`)
