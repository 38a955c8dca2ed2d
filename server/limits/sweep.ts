import { lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { instantOf } from '../world.ts'
import { attempt_limits } from './tables.ts'

/** Forgets limits that nobody has left any of. */
export const sweepLimits = (db: Database, now: number) =>
  db.delete(attempt_limits).where(lt(attempt_limits.empty_at, instantOf(now)))
