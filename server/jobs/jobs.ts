import { sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import type { World } from '../world.ts'
import { JOBS, type Job } from './job-list.ts'

/** Seconds. */
const RETRY = { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 600 }
const TIME_ZONE = 'Asia/Seoul'

export interface Jobs {
  readonly queueJobs: World['queueJobs']
  /** Queues for the servers of this database, without working itself; what the command line does on PostgreSQL. */
  readonly queueForOthers: World['queueJobs']
  /** Installs queues and schedules, queues whatever may have been missed, and works until `stop`. */
  readonly start: (db: Database, world: World) => Promise<void>
  readonly stop: () => Promise<void>
}

/** The jobs of this installation, queued in its own database; those of a rolled back transaction never run. */
export function createJobs(database: OpenDatabase, report: (error: unknown) => void): Jobs {
  let boss: PgBoss | null = null
  const ending = new AbortController()
  const jobs = JOBS.filter(({ engine = database.engine }) => engine === database.engine)
  const open = async (options: Pick<ConstructorOptions, 'supervise' | 'schedule'>) => {
    const opened = new PgBoss({ ...database.jobs, ...options })
    opened.on('error', report)
    await opened.start()
    for (const { name } of jobs) await opened.createQueue(name, { ...RETRY, policy: 'short', notify: true })
    return opened
  }
  const send = async (to: PgBoss, tx: Database, wanted: readonly Job[]) => {
    for (const { name } of wanted) await to.send(name, {}, { db: fromDrizzle(tx as never, sql as never) })
  }
  const queueJobs: World['queueJobs'] = async (tx, happened) => {
    // Before the start nothing is queued: the start itself queues everything once.
    if (boss)
      await send(
        boss,
        tx,
        jobs.filter(({ after }) => after?.includes(happened)),
      )
  }
  return {
    queueJobs,
    queueForOthers: async (tx, happened) => {
      boss ??= await open({ supervise: false, schedule: false })
      await queueJobs(tx, happened)
    },
    start: async (db, world) => {
      const started = await open({})
      for (const { name, at, work } of jobs) {
        await started.work(name, { pollingIntervalSeconds: 10 }, async () => {
          const again = await work(db, world, ending.signal).catch((error) => {
            // pg-boss tries again, and tells nobody.
            if (!ending.signal.aborted) report(error)
            throw error
          })
          if (typeof again === 'number') await started.send(name, {}, { startAfter: again })
        })
        if (at === undefined) await started.unschedule(name)
        else await started.schedule(name, at, {}, { tz: TIME_ZONE })
      }
      boss = started
      await db.transaction((tx) =>
        send(
          started,
          tx as Database,
          jobs.filter(({ atStart }) => atStart),
        ),
      )
    },
    stop: async () => {
      const stopping = boss
      boss = null
      ending.abort(new Error('The server ends.'))
      await stopping?.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
