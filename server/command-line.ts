import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { text } from 'node:stream/consumers'
import { createApp } from './app.ts'
import { anchorFile } from './backup/kept-anchor.ts'
import { isDatabaseUnavailable } from './database/database-errors.ts'
import { openEmbedded } from './database/embedded/open-embedded.ts'
import { openPostgres } from './database/open-postgres.ts'
import { sentenceForOperator } from './database/sentence-for-operator.ts'
import { loggedError } from './http/logging.ts'
import { createJobs } from './jobs/jobs.ts'
import { readRetiredKeys } from './key-rotation/carry-over-keys.ts'
import { mustFitKeys, WrongSecretKey } from './key-rotation/must-fit-keys.ts'
import { earlierKeysOf, SecretKeyUnusable, secretKeyOf } from './keys/secret-key.ts'
import { createServerDeps } from './server-deps.ts'
import { type Settings, SettingsError, settingsOfProcess } from './settings.ts'
import { answerWithoutServer, type CommandResult, fileOf, runCommand, type StaffCommand } from './staff/cli.ts'
import { askServer, SocketNotOurs } from './staff/staff-socket.ts'

/** Characters. */
const LARGEST_INPUT = 500_000

const AWAY = '데이터베이스에 닿지 않습니다. 답하면 다시 실행해 주세요.'

const report = (error: unknown) => console.error(loggedError(error))

/** `npm run staff -- …`: asks the running server on this data folder, if there is one, else opens the database itself. */
async function main() {
  const argv = process.argv.slice(2)
  const words = answerWithoutServer(argv)
  if (words) return finish(words)
  const settings = settingsOfProcess()
  const command = { argv, actor: `${userInfo().username}@command-line`, input: await inputOf(argv) }
  const answered = settings.databaseUrl ? null : await askServer(settings.dataDir, command)
  finish(answered ?? (await runHere(settings, command)))
}

/** Exits after all output is written: a pipe takes it piece by piece, and an earlier exit would cut it off. */
function finish({ output, code }: CommandResult): void {
  process.stdout.write(`${output}\n`, () => process.exit(code))
}

/** Reads a file in this process: the server may run in another folder, and as another user. */
async function inputOf(argv: readonly string[]): Promise<string | undefined> {
  const file = fileOf(argv)
  if (file === null) return undefined
  const input = await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch(() => null)
  if (input !== null && input.length <= LARGEST_INPUT) return input
  console.error(input === null ? `파일을 읽을 수 없습니다: ${file}` : `파일이 너무 큽니다: ${file}`)
  process.exit(1)
}

async function runHere(settings: Settings, command: StaffCommand): Promise<CommandResult> {
  const { databaseUrl, dataDir, port, drawMinute } = settings
  const publicUrl = settings.publicUrl ?? `http://localhost:${port}`
  const database = databaseUrl
    ? openPostgres(databaseUrl, report, { directUrl: settings.databaseDirectUrl })
    : await openEmbedded({ dataDir, report })
  const jobs = createJobs(database, report)
  try {
    await database.migrate()
    const keys = { secretKey: secretKeyOf(settings), earlierKeys: earlierKeysOf(settings) }
    const given = { engine: database.engine, drawMinute, publicUrl, ...keys }
    // On the embedded engine no server runs now, so nothing is queued: the server does missing work when it starts.
    const queueJobs = database.engine === 'postgres' ? jobs.queueForOthers : jobs.queueJobs
    const deps = createServerDeps(given, {
      ...{ report, queueJobs },
      drawSources: settings.drawSources,
      backups: settings.backups,
      auditAnchor: anchorFile(dataDir),
      logFolder: dataDir,
    })
    await mustFitKeys(database.db, deps, dataDir)
    await readRetiredKeys(database.db, deps)
    const api = await createApp(database.db, deps)
    try {
      return await runCommand(api.callAs, report, command)
    } finally {
      await api.app.close()
    }
  } finally {
    await jobs.stop()
    await database.close()
  }
}

main().catch((error) => {
  const isExpected = [SettingsError, SocketNotOurs, WrongSecretKey, SecretKeyUnusable].some(
    (known) => error instanceof known,
  )
  const sentence = isExpected ? error.message : sentenceForOperator(error)
  console.error(sentence ?? (isDatabaseUnavailable(error) ? AWAY : error))
  process.exit(1)
})
