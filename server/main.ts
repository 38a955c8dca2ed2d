import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { getLiveness } from '#contract/site/health.ts'
import { createApp } from './app.ts'
import { anchorFile } from './backup/kept-anchor.ts'
import { databaseClock, timeOfDatabase } from './database/database-clock.ts'
import { isDatabaseUnavailable } from './database/database-errors.ts'
import { openEmbedded } from './database/embedded/open-embedded.ts'
import { keepPrivate, makeFolder } from './database/embedded/private-folder.ts'
import { openPostgres } from './database/open-postgres.ts'
import { NewerTables, refuseNewerTables } from './database/refuse-newer-tables.ts'
import { sentenceForOperator } from './database/sentence-for-operator.ts'
import { forgetLease } from './draws/fetching/fetch-store.ts'
import { type Synced, syncDraws } from './draws/fetching/sync-draws.ts'
import { HistoryRejected, loadHistory } from './draws/load-history.ts'
import { createLogger, createTerminalLogger, loggedError } from './http/logging.ts'
import { refuse } from './http/refuse.ts'
import { isApi } from './http/request-kind.ts'
import { createJobs } from './jobs/jobs.ts'
import { readRetiredKeys } from './key-rotation/carry-over-keys.ts'
import { mustFitKeys, WrongSecretKey } from './key-rotation/must-fit-keys.ts'
import { earlierKeysOf, SecretKeyUnusable, secretKeyOf } from './keys/secret-key.ts'
import { adoptShippedTexts } from './legal-texts/adopt-shipped-texts.ts'
import { LegalTextRejected, legalTextHeads } from './legal-texts/legal-texts.ts'
import { builtRenderer, renderFromSources } from './pages/renderer.ts'
import { loadShippedTiers } from './plans/replace-tiers.ts'
import { createServerDeps } from './server-deps.ts'
import { type Settings, SettingsError, settingsOfProcess, surroundingsOfProcess } from './settings.ts'
import { runCommand } from './staff/cli.ts'
import { startWording } from './staff/print-answer.ts'
import { listenForCommands } from './staff/staff-socket.ts'
import { refusalsOfStart } from './start-refusals.ts'

const FINISH_WITHIN = 10_000
const CLOSE_IDLE_EVERY = 100
const MIGRATE_AGAIN_AFTER = 2_000

function unsafe(settings: Settings) {
  const isDataFolderOpen = settings.databaseUrl === undefined && !keepPrivate(settings.dataDir)
  return refusalsOfStart(settings, { ...surroundingsOfProcess(), isDataFolderOpen })
}

async function main() {
  const settings = settingsOfProcess({ unsafe })
  const { databaseUrl, dataDir, host, port, mode, drawMinute, trustProxy, logLevel, hasServiceWorker } = settings
  const publicUrl = settings.publicUrl ?? `http://localhost:${port}`
  const logger = process.stdout.isTTY ? createTerminalLogger(logLevel, process.stdout) : createLogger(logLevel)
  const report = (error: unknown) => logger.error({ err: error }, 'background')
  // A backup folder that cannot be written stops the start; otherwise only the nightly backup would fail, unnoticed.
  if (settings.backups) makeFolder(settings.backups.folder)
  // Loaded only when traces are configured.
  const traces = settings.traces && (await import('./traces/traces.ts')).createTraces(settings.traces, report)
  const traceStatement = traces?.traceStatement
  const urls = { readUrl: settings.databaseReadUrl, directUrl: settings.databaseDirectUrl }
  const database = databaseUrl
    ? openPostgres(databaseUrl, report, { ...urls, traceStatement })
    : await openEmbedded({ dataDir, report, traceStatement })
  const jobs = createJobs(database, report, traces?.traceJob)
  // The embedded engine runs in this process and reads its clock, so there is nothing to compare.
  const elapsed = () => performance.now()
  const ask = () => timeOfDatabase(database.db)
  const clock = database.engine === 'postgres' ? databaseClock({ ask, wall: Date.now, elapsed, report }) : null
  /** Whether the tables are those of this release, with what it ships; calls are answered from then on. */
  let hasTables = false
  let isPrepared = false
  const deps = createServerDeps(
    {
      engine: database.engine,
      drawMinute,
      publicUrl,
      secretKey: secretKeyOf(settings),
      earlierKeys: earlierKeysOf(settings),
    },
    {
      ...(clock && { now: clock.now }),
      queueJobs: jobs.queueJobs,
      isPrepared: () => isPrepared,
      failedJobs: jobs.failedJobs,
      copyDatabase: database.copy,
      replica: database.replica,
      databaseTroubles: database.troubles,
      clockAhead: () => clock?.ahead() ?? 0,
      backups: settings.backups,
      auditAnchor: anchorFile(dataDir),
      logFolder: dataDir,
      witnesses: settings.witnesses,
      channels: settings.channels,
      isLocalPushAllowed: settings.isLocalPushAllowed,
      pushHosts: settings.pushHosts,
      social: settings.social,
      drawSources: settings.drawSources,
      textsFolder: dataDir,
      showMessage: mode === 'development' ? showMessage : null,
      report,
      log: (message, facts) => logger.info(facts, message),
    },
  )

  const { db } = database
  // Loaded only when metrics are configured.
  const figures = settings.metrics && (await import('./metrics/metrics.ts'))
  const metrics = figures?.createMetrics()
  const api = await createApp(db, deps, {
    trustProxy,
    logger,
    // The hooks of traces are added first, so that those of metrics run within a span.
    watch: (api) => {
      traces?.watch(api)
      metrics?.watch(api)
      // A database that an earlier release serves beside this one may lack columns until the migration is through: a call
      // would fail on them, and one that is told "not now" goes to another instance.
      api.app.addHook('onRequest', async (request) => {
        if (!hasTables && isApi(request) && request.routeOptions.url !== getLiveness.path) throw refuse('starting')
      })
    },
    renderer: ({ app }) => (mode === 'development' ? renderFromSources(app) : builtRenderer(hasServiceWorker)),
  })
  const { app } = api
  const { queueFigures } = jobs
  const { connections } = database
  const scraped =
    figures &&
    metrics &&
    settings.metrics &&
    (await figures.serveMetrics(metrics, settings.metrics, { db, deps, connections, queueFigures, dataDir }))

  let listening: { stop: () => Promise<void> } | undefined
  let commandSocket: { stop: () => Promise<void> } | undefined
  let stopping = false
  const ending = new AbortController()
  const stop = async () => {
    if (stopping) return
    stopping = true
    ending.abort(new Error('The server ends.'))
    api.closeToNewcomers()
    await commandSocket?.stop()
    await scraped?.stop()
    // A connection stays open for a next request once its answer is sent: without this the server would never close.
    const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY)
    await app.close()
    clearInterval(idle)
    await jobs.stop()
    await listening?.stop()
    clock?.stop()
    await database.close()
    await traces?.stop()
  }
  // A fault that nobody caught ends the process as a signal does, in order, with the exit code 1: its memory may be half-changed.
  closeWithGrace({ delay: FINISH_WITHIN, logger: false }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'uncaught')
    await stop()
  })

  const prepare = async () => {
    await database.migrate()
    await refuseNewerTables(db)
    await mustFitKeys(db, deps, dataDir)
    await readRetiredKeys(db, deps)
    await loadHistory(db, deps)
    await loadShippedTiers(db, deps)
    // A broken text stops the start here, instead of a page later.
    await legalTextHeads(db, deps)
    await adoptShippedTexts(db, deps)
    hasTables = true
    listening = await database.listen(deps.changes.notify)
    // The database may have been away when it was asked first.
    await clock?.look()
    // A lease of the last process is void: its fetch ended with it.
    if (database.engine === 'embedded') await forgetLease(db)
    // On PostgreSQL the command line opens the database itself.
    if (database.engine === 'embedded')
      commandSocket = await listenForCommands(dataDir, (asked) => runCommand(api.callAs, deps.report, asked))
    // After the socket, through which the nightly backup asks for its copy.
    await jobs.start(db, deps)
    isPrepared = true
  }
  // PostgreSQL may start after the site, which answers 503 until then. The embedded engine either opens or is broken.
  let saidWaiting = ''
  const sayWaiting = (url: string, error: unknown) => {
    const sentence = `데이터베이스를 기다리는 중입니다: ${new URL(url).host} (${loggedError(error).message})`
    // Every two seconds the same would bury what else the log says.
    if (sentence === saidWaiting) return
    saidWaiting = sentence
    process.stdout.write(`${sentence}\n`)
    report(error)
  }
  const prepareWhenReachable = async (): Promise<void> => {
    try {
      await prepare()
    } catch (error) {
      if (stopping) return
      if (databaseUrl === undefined || !isDatabaseUnavailable(error)) throw error
      sayWaiting(databaseUrl, error)
      await pause(MIGRATE_AGAIN_AFTER)
      return prepareWhenReachable()
    }
  }
  const prepared = prepareWhenReachable()
  if (database.engine === 'embedded') await prepared
  else prepared.catch(fail)
  // An instance whose clock is wrong goes by the database's before it answers a request.
  await clock?.look()

  await app.listen({ host, port })
  const address = app.server.address()
  const open = typeof address === 'object' && address ? address.port : port
  const begin = async () => {
    await prepared
    if (stopping) return
    process.stdout.write(`로또렌즈가 준비되었습니다: ${settings.publicUrl ?? `http://localhost:${open}`}\n`)
    sayFetched(await syncDraws(db, deps, { asked_by: 'start', ending: ending.signal }))
  }
  begin().catch(report)
}

const sayFetched = (synced: Synced) => {
  const sentence = startWording(synced)
  if (sentence) process.stdout.write(`${sentence}\n`)
}

const showMessage = ({ address, text }: { address: string; text: string }) =>
  process.stdout.write(`[문자] ${address}: ${text}\n`)

function fail(error: unknown): never {
  const isExpected = [
    SettingsError,
    HistoryRejected,
    LegalTextRejected,
    NewerTables,
    WrongSecretKey,
    SecretKeyUnusable,
  ].some((known) => error instanceof known)
  const isPortTaken = (error as NodeJS.ErrnoException)?.code === 'EADDRINUSE'
  const sentence = isPortTaken
    ? '이 포트는 이미 사용 중입니다. PORT를 다른 값으로 정해 주세요.'
    : isExpected
      ? (error as Error).message
      : sentenceForOperator(error)
  console.error(sentence ?? error)
  process.exit(1)
}

main().catch(fail)
