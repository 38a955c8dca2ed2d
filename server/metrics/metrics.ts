import { readdir, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { sql } from 'drizzle-orm'
import * as staff from '#contract/admin/staff.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as signIn from '#contract/members/sign-in.ts'
import { MINUTE } from '#domain/duration.ts'
import { backupFigures } from '../backup/nightly-backup.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { isDatabaseUnavailable } from '../database/database-errors.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { freshness } from '../draws/freshness.ts'
import type { HttpServer } from '../http/create-http-server.ts'
import { refusalCodeOf } from '../http/refuse.ts'
import { isApi, isNetworkRequest } from '../http/request-kind.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { unsentFigures } from '../messages/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { SettingsError } from '../settings.ts'

/*
 * Metrics for Prometheus, on a port of their own. Nothing here is loaded unless METRICS_PORT is set. No label has a value
 * that a visitor can choose: routes are templates, codes and names come from lists of ours.
 */

/** Milliseconds after which the database counts as away; a scrape may take ten seconds. */
const FIGURES_WITHIN = 5_000
/** Seconds; a page begins to feel slow between the fourth and the fifth. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const addressesOf = (...endpoints: readonly Endpoint[]) =>
  endpoints.flatMap(({ path, aliases = [] }) => [path, ...aliases])
/** Calls by which members and staff sign in. */
const SIGN_INS = new Map<string, 'member' | 'staff'>([
  ...addressesOf(signIn.logIn, signIn.logInByPhone, signIn.finishSocialLogin, signIn.finishSocialLoginByBody).map(
    (path) => [path, 'member'] as const,
  ),
  ...addressesOf(staff.signInStaff).map((path) => [path, 'staff'] as const),
])

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'lottolens_requests_total',
    help: 'Requests by route template, method and class of the answer. Kept answers are counted apart.',
    labelNames: ['route', 'method', 'class'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'lottolens_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['kind'] as const,
    buckets: BUCKETS,
    registers,
  })
  const refused = new Counter({
    name: 'lottolens_refusals_total',
    help: 'Refused requests by the code that the caller was told.',
    labelNames: ['code'] as const,
    registers,
  })
  const refusedSignIns = new Counter({
    name: 'lottolens_sign_ins_refused_total',
    help: 'Refused sign-ins: wrong passwords, codes and providers, and those over the limit.',
    labelNames: ['who'] as const,
    registers,
  })
  // Both series begin with 0: an alarm sees a rise only from an existing value.
  for (const who of ['member', 'staff'] as const) refusedSignIns.inc({ who }, 0)

  let cache: HttpServer['cache'] | undefined
  new Counter({
    name: 'lottolens_kept_answers_total',
    help: 'Answers that were kept already (hit) and that had to be made (miss).',
    labelNames: ['outcome'] as const,
    registers,
    collect() {
      const { hits, misses } = cache?.asked ?? { hits: 0, misses: 0 }
      this.reset()
      this.inc({ outcome: 'hit' }, hits)
      this.inc({ outcome: 'miss' }, misses)
    },
  })
  new Gauge({
    name: 'lottolens_kept_answers_bytes',
    help: 'Memory that kept answers take.',
    registers,
    collect() {
      this.set(cache?.size.bytes ?? 0)
    },
  })

  const watch = (api: HttpServer) => {
    cache = api.cache
    api.app.addHook('onResponse', async (request, reply) => {
      if (!isNetworkRequest(request)) return
      const { method, routeOptions } = request
      const route = routeOptions.url ?? 'none'
      requests.inc({ route, method, class: `${Math.floor(reply.statusCode / 100)}xx` })
      seconds.observe({ kind: isApi(request) ? 'call' : 'page' }, reply.elapsedTime / 1_000)
      const code = refusalCodeOf(request)
      if (code === undefined) return
      refused.inc({ code })
      const who = SIGN_INS.get(route)
      if (who && reply.statusCode < 500) refusedSignIns.inc({ who })
    })
  }

  return { registry, watch }
}

/**
 * Serves the metrics until stopped. A scrape during the start, or while the database is away, gets those that can be read.
 * @throws {SettingsError} when the port is taken
 */
export async function serveMetrics(
  { registry }: Pick<ReturnType<typeof createMetrics>, 'registry'>,
  { host, port }: { readonly host: string; readonly port: number },
  sources: Sources,
): Promise<{ stop: () => Promise<void> }> {
  const readFigures = createFigures(registry, sources)
  let reading: Promise<void> | null = null
  // Concurrent scrapes share one reading, so that a slow database is not asked several times at once.
  const read = () => {
    reading ??= readFigures().finally(() => {
      reading = null
    })
    return reading
  }
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    await Promise.race([read(), after(FIGURES_WITHIN, undefined, { ref: false })]).catch(sources.deps.report)
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new SettingsError('설정을 고쳐 주세요.\n  METRICS_PORT: 이 포트는 이미 사용 중입니다.')
          : error,
      ),
    )
    server.listen(port, host)
  })
  return {
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Sources {
  readonly db: Database
  readonly deps: ServerDeps
  readonly connections: OpenDatabase['connections']
  readonly queueFigures: Jobs['queueFigures']
  readonly dataDir: string
}

/** Every figure that is read at a scrape: its description and its labels. */
const FIGURES = {
  lottolens_info: ['What runs: the engine of the database and the version of Node.', ['engine', 'node']],
  lottolens_ready: ['Whether the start is done.', []],
  lottolens_database_up: ['Whether the database answered this scrape.', []],
  lottolens_database_connections: ['Connections to PostgreSQL, and who waits for one.', ['state']],
  lottolens_replica_in_use: ['Whether published data are read from the replica of DATABASE_READ_URL.', ['state']],
  lottolens_replica_lag_seconds: ['For how long the replica has been behind the leader, at most.', []],
  lottolens_replica_reads: ['Statements that the replica has answered since the start.', []],
  lottolens_database_bytes: ['Size of the database on PostgreSQL.', []],
  lottolens_draws_newest_round: ['The newest stored round.', []],
  lottolens_draws_newest_due_round: ['The newest round whose draw has begun.', []],
  lottolens_draws_missing: ['Rounds that were drawn and are not stored.', []],
  lottolens_draws_held: ['Values of the sources that wait for a decision of the staff.', []],
  lottolens_draw_source_well: ['Whether a source of draws answered when it was asked last.', ['source']],
  lottolens_jobs: ['Jobs that are due (waiting), to be tried again (retry) or under way (active).', ['job', 'state']],
  lottolens_jobs_oldest_seconds: ['Since when the oldest job has been in that state.', ['job', 'state']],
  lottolens_job_failing: ['Jobs whose last run failed.', ['job']],
  lottolens_messages: ['Messages that have not gone out.', ['state']],
  lottolens_messages_oldest_waiting_seconds: ['Since when the oldest message waits that nobody tried to send.', []],
  lottolens_backups: ['Nightly backups that lie in BACKUP_FOLDER.', []],
  lottolens_backup_age_seconds: ['Since when the newest nightly backup is there.', []],
  lottolens_data_folder_bytes: ['Size of DATA_DIR with everything in it.', []],
  lottolens_disk_bytes: ['Size of the disk under a folder.', ['folder']],
  lottolens_disk_free_bytes: ['What is free on the disk under a folder.', ['folder']],
} as const satisfies Record<string, readonly [help: string, labels: readonly string[]]>
type FigureName = keyof typeof FIGURES

/** Milliseconds for which the measured size of the data folder is kept: it has a thousand files. */
const SIZE_HOLDS = MINUTE

/**
 * Gauges that each call of the returned function sets again. A figure that cannot be read is left out, so that an old value
 * is not taken for a new one; `lottolens_database_up` shows a database that is away.
 */
function createFigures(registry: Registry, sources: Sources): () => Promise<void> {
  const gauges = new Map(
    Object.entries(FIGURES).map(([name, [help, labelNames]]) => [
      name,
      new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] }),
    ]),
  )
  const set = (name: FigureName, value: number, labels: Readonly<Record<string, string>> = {}) =>
    gauges.get(name)?.set(labels, value)
  const { db, deps, connections } = sources
  let folder = { bytes: 0, readAt: Number.NEGATIVE_INFINITY }

  const readFolders = async () => {
    if (performance.now() - folder.readAt > SIZE_HOLDS)
      folder = { bytes: await sizeOf(sources.dataDir), readAt: performance.now() }
    set('lottolens_data_folder_bytes', folder.bytes)
    await readDisk('data', sources.dataDir)
    if (!deps.backups) return
    await readDisk('backups', deps.backups.folder)
    const { count, newestAt } = backupFigures(deps.backups.folder)
    set('lottolens_backups', count)
    if (newestAt !== null) set('lottolens_backup_age_seconds', (deps.now() - newestAt) / 1_000)
  }
  const readDisk = async (name: string, path: string) => {
    const disk = await statfs(path).catch(() => null)
    if (!disk) return
    set('lottolens_disk_bytes', disk.blocks * disk.bsize, { folder: name })
    set('lottolens_disk_free_bytes', disk.bavail * disk.bsize, { folder: name })
  }
  const readDatabase = async (isPrepared: boolean) => {
    await db.execute(sql`select 1`)
    set('lottolens_database_up', 1)
    // The tables may not exist before the start has migrated.
    if (!isPrepared) return
    const draws = await freshness(db, deps)
    set('lottolens_draws_newest_round', draws.newest_round ?? 0)
    set('lottolens_draws_newest_due_round', draws.newest_due_round ?? 0)
    set('lottolens_draws_missing', draws.missing_rounds)
    set('lottolens_draws_held', draws.held_readings)
    for (const { name, is_well } of draws.sources) set('lottolens_draw_source_well', Number(is_well), { source: name })
    for (const { name, state, count, oldest_seconds } of await sources.queueFigures(db)) {
      set('lottolens_jobs', count, { job: name, state })
      set('lottolens_jobs_oldest_seconds', oldest_seconds, { job: name, state })
    }
    for (const { name } of await deps.failedJobs(db)) set('lottolens_job_failing', 1, { job: name })
    const messages = await unsentFigures(db, instantOf(deps.now()))
    set('lottolens_messages', messages.failed, { state: 'failed' })
    set('lottolens_messages', messages.waiting, { state: 'waiting' })
    set('lottolens_messages_oldest_waiting_seconds', messages.oldest_waiting_seconds)
    if (deps.engine === 'embedded') return
    const [size] = await rowsOf<{ bytes: string }>(db, sql`select pg_database_size(current_database()) as bytes`)
    set('lottolens_database_bytes', Number(size?.bytes))
  }

  return async () => {
    for (const [name, gauge] of gauges) {
      gauge.reset()
      // reset() sets a gauge without labels to 0, though its value is unknown; without it the scrape leaves it out.
      if (FIGURES[name as FigureName][1].length === 0) gauge.remove()
    }
    const isPrepared = deps.isPrepared()
    set('lottolens_info', 1, { engine: deps.engine, node: process.version })
    set('lottolens_ready', Number(isPrepared))
    set('lottolens_database_up', 0)
    for (const [state, count] of Object.entries(connections?.() ?? {}))
      set('lottolens_database_connections', count, { state })
    const replica = deps.replica?.standing()
    if (replica) {
      set('lottolens_replica_in_use', Number(replica.state === 'ok'), { state: replica.state })
      set('lottolens_replica_reads', replica.reads)
      if (replica.lag_seconds !== null) set('lottolens_replica_lag_seconds', replica.lag_seconds)
    }
    await readFolders()
    await readDatabase(isPrepared).catch((error) => {
      if (!isDatabaseUnavailable(error)) throw error
      set('lottolens_database_up', 0)
    })
  }
}

/** Bytes of all files in a folder; a file that is deleted meanwhile is not counted. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries) {
    if (!entry.isFile()) continue
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    )
  }
  return bytes
}
