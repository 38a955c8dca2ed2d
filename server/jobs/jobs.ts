import { sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, PgBoss } from 'pg-boss'
import { measureFairness } from '../analysis/measure-fairness.ts'
import type { Database } from '../database/database.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import type { Outside } from '../outside.ts'
import { settleRounds } from '../settlement/settle-rounds.ts'

/**
 * Work that follows a stored draw. Each looks at what is there and does what is missing, so that doing
 * it twice, or again after a crash, is harmless, and stops early when told that the server ends.
 */
const AFTER_DRAW: Readonly<Record<string, (outside: Outside, ending: AbortSignal) => Promise<void>>> = {
  'settle-rounds': settleRounds,
  'measure-fairness': measureFairness,
}
/** Seconds. */
const RETRY = { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 600 }

export interface Jobs {
  readonly queueAfterDraw: Outside['queueAfterDraw']
  /** Queues for the servers of this database, without working itself; what the command line does on PostgreSQL. */
  readonly forOthers: () => Pick<Outside, 'queueAfterDraw'>
  /** Installs the queue, queues whatever may have been missed, and works until `stop`. */
  readonly start: (outside: Outside) => Promise<void>
  readonly stop: () => Promise<void>
}

/** The queue of this installation, in its own database; jobs of a rolled back transaction never run. */
export function createJobs(database: OpenDatabase, report: (error: unknown) => void): Jobs {
  let boss: PgBoss | null = null
  const ending = new AbortController()
  const open = async (options: Pick<ConstructorOptions, 'supervise' | 'schedule'>) => {
    const opened = new PgBoss({ ...database.jobs, ...options })
    opened.on('error', report)
    await opened.start()
    for (const name of Object.keys(AFTER_DRAW))
      await opened.createQueue(name, { ...RETRY, policy: 'short', notify: true })
    return opened
  }
  const queueAfterDraw = async (tx: Database) => {
    // Before the start nothing is queued: the start itself queues everything once.
    if (!boss) return
    for (const name of Object.keys(AFTER_DRAW))
      await boss.send(name, {}, { db: fromDrizzle(tx as never, sql as never) })
  }
  return {
    queueAfterDraw,
    forOthers: () => ({
      queueAfterDraw: async (tx) => {
        boss ??= await open({ supervise: false, schedule: false })
        await queueAfterDraw(tx)
      },
    }),
    start: async (outside) => {
      const started = await open({})
      for (const [name, work] of Object.entries(AFTER_DRAW))
        await started.work(name, { pollingIntervalSeconds: 10 }, () => work(outside, ending.signal))
      boss = started
      await outside.db.transaction((tx) => queueAfterDraw(tx as Database))
    },
    stop: async () => {
      const stopping = boss
      boss = null
      ending.abort(new Error('The server ends.'))
      await stopping?.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
