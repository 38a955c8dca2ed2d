import { sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, PgBoss } from 'pg-boss'
import { type Database, rowsOf } from '../database/database.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import type { ServerDeps } from '../server-deps.ts'
import { JOBS, type Job } from './job-list.ts'

/** Seconds. */
const RETRY = { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 600 }
/** Seconds, for a job that may take hours: its instance sends a heartbeat each minute, and without one for two the job is lost. */
const LONG = { expireInSeconds: 12 * 3_600, heartbeatSeconds: 120 }
const limitsOf = ({ mayTakeHours }: Job) => (mayTakeHours ? LONG : {})
/**
 * The key of runs that a run of a job with events asked for: without one, the run that waits for its time would stand for one that an
 * event asks for now. Of a job without events the waiting run stands for those of its schedule: a source is asked no more often.
 */
const AGAIN = 'again'
const TIME_ZONE = 'Asia/Seoul'

interface NewestRun {
  readonly name: string
  readonly state: 'completed' | 'failed' | 'retry'
  readonly ended_at: string
}

/** The last result of each job. A run that will be retried has no end yet; the start of its last try stands for it. */
const NEWEST_RUNS = sql`
  select distinct on (name) name, state::text, coalesce(completed_on, started_on)::text as ended_at
  from pgboss.job where state in ('completed', 'failed', 'retry')
  order by name, coalesce(completed_on, started_on) desc`

/** Jobs of one name in one state. */
interface QueueFigures {
  readonly name: string
  /** Due and not begun; due to be retried; running. */
  readonly state: 'waiting' | 'retry' | 'active'
  readonly count: number
  /** Seconds since the oldest of them was due or, when running, was begun. */
  readonly oldest_seconds: number
}

/** Jobs that are due or running; future ones are only in the schedule. */
const QUEUED = sql`
  select name, case state when 'created' then 'waiting' else state::text end as state, count(*)::int as count,
    max(extract(epoch from now() - case state when 'active' then started_on else start_after end))::float8 as oldest_seconds
  from pgboss.job where state in ('created', 'retry', 'active') and (state = 'active' or start_after <= now())
  group by name, state`

export interface Jobs {
  readonly queueJobs: ServerDeps['queueJobs']
  /** Queues jobs for the servers of this database without running any; for the command line on PostgreSQL. */
  readonly queueForOthers: ServerDeps['queueJobs']
  readonly failedJobs: ServerDeps['failedJobs']
  /** Figures of the queue; empty before the start. */
  readonly queueFigures: (db: Database) => Promise<readonly QueueFigures[]>
  /** Installs queues and schedules, queues the jobs with `atStart`, and runs jobs until `stop`. */
  readonly start: (db: Database, deps: ServerDeps) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Runs a job and may measure it. */
export type TraceJob = <T>(name: string, run: () => Promise<T>) => Promise<T>

/** The jobs of this installation, queued in its own database; a job queued in a transaction that is rolled back never runs. */
export function createJobs(
  database: OpenDatabase,
  report: (error: unknown) => void,
  traceJob: TraceJob = (_, run) => run(),
): Jobs {
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
    for (const job of wanted)
      await to.send(job.name, {}, { db: fromDrizzle(tx as never, sql as never), ...limitsOf(job) })
  }
  const queueJobs: ServerDeps['queueJobs'] = async (tx, happened) => {
    // Before the start nothing is queued: the start queues all jobs with `atStart`.
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
    failedJobs: async (db) => {
      // Before the start there may be no queue yet.
      if (!boss) return []
      const rows = await rowsOf<NewestRun>(db, NEWEST_RUNS)
      return jobs.flatMap(({ name, title, page = null }) => {
        const newest = rows.find((row) => row.name === name)
        if (!newest || newest.state === 'completed') return []
        const failed_at = new Date(newest.ended_at).toISOString()
        return [{ name, title, failed_at, will_retry: newest.state === 'retry', page }]
      })
    },
    queueFigures: async (db) => {
      if (!boss) return []
      const rows = await rowsOf<QueueFigures>(db, QUEUED)
      return rows.filter(({ name }) => jobs.some((job) => job.name === name))
    },
    start: async (db, deps) => {
      const started = await open({})
      for (const job of jobs) {
        const { name, at, work } = job
        await started.work(name, { pollingIntervalSeconds: 10 }, async () => {
          const again = await traceJob(name, () => work(db, deps, ending.signal)).catch((error) => {
            // pg-boss retries a failed job without reporting the error.
            if (!ending.signal.aborted) report(error)
            throw error
          })
          if (typeof again === 'number')
            await started.send(name, {}, { startAfter: again, ...(job.after && { singletonKey: AGAIN }) })
        })
        if (at === undefined) await started.unschedule(name)
        else await started.schedule(name, at, {}, { tz: TIME_ZONE, ...limitsOf(job) })
      }
      boss = started
      await db.transaction((tx) =>
        send(
          started,
          tx,
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
