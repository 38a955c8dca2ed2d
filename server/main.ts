import { type StandInProvider, startStandInProvider } from './accounts/social/stand-in-provider.ts'
import { keepAccounts } from './accounts/sweep.ts'
import { createApp } from './app.ts'
import { LegalTextRejected, legalTextHeads } from './company/legal-texts.ts'
import { FolderInUse } from './database/embedded/folder-lock.ts'
import { openEmbedded } from './database/embedded/open-embedded.ts'
import { isDatabaseAway } from './database/is-database-away.ts'
import { openPostgres } from './database/open-postgres.ts'
import { HistoryRejected, loadHistory } from './draws/load-history.ts'
import { keepTicksFast } from './http/keep-ticks-fast.ts'
import { loggedError } from './http/logging.ts'
import { createJobs } from './jobs/jobs.ts'
import { createOutside } from './outside.ts'
import { builtRenderer, renderFromSources } from './pages/renderer.ts'
import { loadShippedTiers } from './plans/load-tiers.ts'
import { secretKeyOf } from './secret-key.ts'
import { type Settings, SettingsError, settingsOfProcess } from './settings.ts'
import { runCommand } from './staff/run-command.ts'
import { listenForStaff, staffSocketPath } from './staff/staff-socket.ts'

const FINISH_WITHIN = 10_000
const CLOSE_IDLE_EVERY = 100
const MIGRATE_AGAIN_AFTER = 2_000

const report = (error: unknown) =>
  console.error(JSON.stringify({ level: 'error', msg: 'background', err: loggedError(error) }))

async function main() {
  const settings = settingsOfProcess()
  const { databaseUrl, dataDir, host, port, mode, drawMinute, trustProxy, logLevel } = settings
  const publicUrl = settings.publicUrl ?? `http://localhost:${port}`
  const database = databaseUrl
    ? openPostgres(databaseUrl, report)
    : await openEmbedded({ dataDir, now: Date.now, report })
  const jobs = createJobs(database, report)
  const standIn = await standInFor(settings)
  const outside = createOutside(
    { database, drawMinute, publicUrl, secretKey: secretKeyOf(settings) },
    {
      queueAfterDraw: jobs.queueAfterDraw,
      sms: settings.sms,
      social: standIn?.social ?? settings.social,
      textsFolder: dataDir,
      showText: mode === 'development' ? showText : null,
      report,
    },
  )

  const door = await createApp(outside, {
    trustProxy,
    logLevel,
    renderer: ({ app }) => (mode === 'development' ? renderFromSources(app) : builtRenderer()),
  })
  const { app } = door

  let listening: { stop: () => Promise<void> } | undefined
  let forStaff: { stop: () => Promise<void> } | undefined
  const upkeep = keepAccounts(outside)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), FINISH_WITHIN).unref()
    door.closeToNewcomers()
    upkeep.stop()
    await forStaff?.stop()
    await standIn?.stop()
    // A connection whose answer was under way stays open for a next request: without this nothing would end.
    const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY)
    await app.close()
    clearInterval(idle)
    await jobs.stop()
    await listening?.stop()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())

  const prepare = async () => {
    await database.migrate()
    await loadHistory(outside)
    await loadShippedTiers(outside)
    // Nobody should find out by a page that breaks.
    await legalTextHeads(outside)
    listening = await database.listen(outside.changes.heard)
    await jobs.start(outside)
    // On PostgreSQL the command line opens the database itself.
    if (database.engine === 'embedded')
      forStaff = await listenForStaff(staffSocketPath(dataDir), (asked) => runCommand(outside, asked))
  }
  // PostgreSQL may come up after us: the site answers 503 until it does. The embedded engine is here or broken.
  const prepareWhenReachable = async (): Promise<void> => {
    try {
      await prepare()
    } catch (error) {
      if (stopping) return
      if (database.engine === 'embedded' || !isDatabaseAway(error)) throw error
      report(error)
      await new Promise((resolve) => setTimeout(resolve, MIGRATE_AGAIN_AFTER))
      return prepareWhenReachable()
    }
  }
  const prepared = prepareWhenReachable()
  if (database.engine === 'embedded') await prepared
  else prepared.catch(fail)

  await app.listen({ host, port })
  const address = app.server.address()
  const open = typeof address === 'object' && address ? address.port : port
  process.stdout.write(`로또렌즈가 준비되었습니다: ${settings.publicUrl ?? `http://localhost:${open}`}\n`)
}

/** Google and Kakao for a developer who has set up neither. */
const standInFor = async ({ mode, social }: Settings): Promise<StandInProvider | null> =>
  mode === 'development' && Object.keys(social).length === 0 ? startStandInProvider({ now: Date.now }) : null

const showText = ({ mobile_number, text }: { mobile_number: string; text: string }) =>
  process.stdout.write(`[문자] ${mobile_number}: ${text}\n`)

function fail(error: unknown): never {
  const isExpected = [SettingsError, FolderInUse, HistoryRejected, LegalTextRejected].some(
    (known) => error instanceof known,
  )
  const isPortTaken = (error as NodeJS.ErrnoException)?.code === 'EADDRINUSE'
  const sentence = isPortTaken ? '이 포트는 이미 사용 중입니다. PORT를 다른 값으로 정해 주세요.' : null
  console.error(sentence ?? (isExpected ? (error as Error).message : error))
  process.exit(1)
}

keepTicksFast()
main().catch(fail)
