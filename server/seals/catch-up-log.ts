import { logForecasts } from '../crowding/log-forecasts.ts'
import type { Database } from '../database/database.ts'
import { logCorrections } from '../draws/log-corrections.ts'
import type { ServerDeps } from '../server-deps.ts'
import { logSeals } from './log-seals.ts'

/** Appends to the log what is not in it: corrections of before there was one, and what a release without it wrote beside this one. */
export const catchUpLog = (db: Database, deps: Pick<ServerDeps, 'now' | 'queueJobs'>): Promise<void> =>
  db.transaction(async (tx) => {
    await logSeals(tx, deps)
    await logForecasts(tx, deps)
    await logCorrections(tx, deps)
  })
