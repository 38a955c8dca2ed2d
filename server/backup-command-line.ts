import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { setPriority, userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { copyDatabase } from '#contract/admin/installation.ts'
import type { Reply } from '#contract/endpoint.ts'
import { countWording } from '#domain/count-wording.ts'
import { BackupRejected } from './backup/backup-file.ts'
import { anchorAsRestored } from './backup/kept-anchor.ts'
import { keyForBackup } from './backup/key-of-backup.ts'
import { type Digests, headOfBackup, makeBackup } from './backup/make-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { isDatabaseUnavailable } from './database/database-errors.ts'
import { openFiles } from './database/embedded/open-embedded.ts'
import { keepPrivate, LOCK_FILE, lockFolder } from './database/embedded/private-folder.ts'
import type { PlainDatabase } from './database/open-database.ts'
import { connectPlainly } from './database/open-postgres.ts'
import { sentenceForOperator } from './database/sentence-for-operator.ts'
import { keepSecretKey, secretKeyFile, storedSecretKey } from './keys/secret-key.ts'
import { instantOf } from './server-deps.ts'
import { type Settings, SettingsError, settingsOfProcess } from './settings.ts'
import { askServer } from './staff/staff-socket.ts'

/*
 * `npm run backup -- <file>`, `npm run restore -- <file>`, `npm run move-to-postgres -- <url>`. With BACKUP_PASSPHRASE
 * set, a backup is encrypted, and one to be restored must be, unless --unencrypted is given. The passphrase is a setting
 * because other users of the machine can read the arguments of a process.
 */
const USAGE = {
  backup: 'npm run backup -- <파일>',
  restore: 'npm run restore -- <파일> [--unencrypted]',
  'move-to-postgres': 'npm run move-to-postgres -- <postgres://사용자:비밀번호@주소/데이터베이스>',
}

async function main() {
  const [what, ...typed] = process.argv.slice(2) as [keyof typeof USAGE, ...string[]]
  const isPlain = what === 'restore' && typed.includes('--unencrypted')
  const [given] = typed.filter((text) => !isPlain || text !== '--unencrypted')
  if (!given) throw new BackupRejected(`이렇게 씁니다: ${USAGE[what]}`)
  const settings = settingsOfProcess({ needsKey: false })
  if (what === 'backup') return backup(settings, resolve(given))
  const { backupPassphrase } = settings
  if (what === 'restore') return restore(settings, resolve(given), isPlain ? undefined : backupPassphrase)
  return moveToPostgres(settings, given)
}

async function backup(settings: Settings, file: string) {
  const folder = dirname(file)
  if (!existsSync(folder)) throw new BackupRejected(`폴더가 없습니다. 먼저 만들어 주세요: ${folder}`)
  if (existsSync(file))
    throw new BackupRejected(`이미 파일이 있습니다. 다른 이름을 적거나 그 파일을 옮겨 주세요: ${file}`)
  // The lowest priority, so that the server of the same machine goes first. Where it cannot be set, the command runs anyway.
  try {
    setPriority(19)
  } catch {}
  const { backupPassphrase: passphrase } = settings
  const digests = await withDatabase(settings, (database) =>
    makeBackup(database, {
      file,
      passphrase,
      madeAt: instantOf(Date.now()),
      secretKey: settings.secretKey ? null : storedSecretKey(settings.dataDir),
    }),
  )
  say(`백업을 만들고 처음부터 다시 읽어 확인했습니다: ${file} (${wordingOf(digests)})`)
  if (!passphrase) say('암호화하지 않았습니다. 개인정보가 들어 있으니 파일을 안전한 곳에 두세요.')
}

/** Opens PostgreSQL itself, or the embedded engine's files, or a copy of them while the server has them open. */
async function withDatabase<T>(settings: Settings, work: (database: PlainDatabase) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl) return closing(await connectPlainly(databaseUrl), work)
  const copy = await copyOfServer(dataDir)
  if (copy === null) return locked(dataDir, async () => closing(await openFiles(filesOf(dataDir)), work))
  try {
    return await closing(await openFiles(copy), work)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Asks the server that runs on a data folder for a copy of its files; null when none runs. */
async function copyOfServer(dataDir: string): Promise<string | null> {
  const actor = `${userInfo().username}@command-line`
  const answered = await askServer(dataDir, { argv: ['copy-database', '--json'], actor })
  if (answered && answered.code !== 0) throw new BackupRejected(answered.output)
  return answered ? (JSON.parse(answered.output) as Reply<typeof copyDatabase>).folder : null
}

async function restore(settings: Settings, file: string, passphrase: string | undefined) {
  const { databaseUrl, dataDir } = settings
  const from = { file, passphrase }
  const missingKey = keyForBackup(await headOfBackup(file, passphrase), settings)
  const restored = databaseUrl
    ? await closing(await connectPlainly(databaseUrl), (database) =>
        restoreBackup(database, { ...from, migrate: database.migrate }),
      )
    : await leavingNothing(dataDir, () => locked(dataDir, () => restoreFiles(dataDir, from)))
  const { head, digests } = restored
  if (missingKey !== null) {
    keepSecretKey(dataDir, missingKey)
    say(`백업에 들어 있던 열쇠를 데이터 폴더에 적었습니다: ${secretKeyFile(dataDir)}`)
  }
  const lost = anchorAsRestored(dataDir, head.audit_anchor)
  say(`${head.made_at}의 백업을 되살리고 모든 행을 비교했습니다 (${wordingOf(digests)}).`)
  if (lost > 0) say(`백업 뒤에 적힌 감사 기록 ${countWording(lost)}건은 백업에 없어 사라졌습니다.`)
}

/** When the work fails, removes what it made of a data folder that did not exist or was empty. */
async function leavingNothing<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const wasThere = existsSync(dataDir)
  const before = wasThere ? readdirSync(dataDir) : []
  try {
    return await work()
  } catch (error) {
    if (before.length === 0) {
      rmSync(join(dataDir, LOCK_FILE), { force: true })
      // What failed is what is told, whatever else lies there by now.
      if (!wasThere && existsSync(dataDir) && readdirSync(dataDir).length === 0) rmdirSync(dataDir)
    }
    throw error
  }
}

/** Restores beside the server's database folder and renames at the end, so that half a database is never served. */
async function restoreFiles(dataDir: string, from: { file: string; passphrase: string | undefined }) {
  if (existsSync(join(dataDir, 'database')))
    throw new BackupRejected(`이미 데이터베이스가 있습니다. 먼저 다른 곳으로 옮겨 주세요: ${join(dataDir, 'database')}`)
  const unfinished = join(dataDir, 'restoring')
  rmSync(unfinished, { recursive: true, force: true })
  try {
    // A full disk may end the opening as well, which has written its first files by then.
    const restored = await closing(await openFiles(unfinished), (database) =>
      restoreBackup(database, { ...from, migrate: database.migrate }),
    )
    renameSync(unfinished, join(dataDir, 'database'))
    keepPrivate(dataDir)
    return restored
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Holds the folder's lock, so it runs only while the server is stopped: rows written after the copy would be lost. */
async function moveToPostgres(settings: Settings, url: string) {
  const { dataDir, secretKey, backupPassphrase: passphrase } = settings
  await locked(dataDir, async () => {
    const file = join(dataDir, 'moving.lottolens-backup')
    try {
      await closing(await openFiles(filesOf(dataDir)), (database) =>
        makeBackup(database, {
          file,
          passphrase,
          madeAt: instantOf(Date.now()),
          secretKey: secretKey ? null : storedSecretKey(dataDir),
        }),
      )
      keyForBackup(await headOfBackup(file, passphrase), settings)
      const { digests } = await closing(await connectPlainly(url), (database) =>
        restoreBackup(database, { file, passphrase, migrate: database.migrate }),
      )
      say(`PostgreSQL로 옮기고 모든 행을 비교했습니다 (${wordingOf(digests)}).`)
      say(
        secretKey
          ? '이제 DATABASE_URL을 적고 지금의 SECRET_KEY 그대로 시작하세요.'
          : `이제 DATABASE_URL을 적고 시작하세요. 열쇠는 데이터 폴더의 것(${secretKeyFile(dataDir)})을 그대로 씁니다. 다른 컴퓨터에서도 돌린다면 거기서는 그 내용을 SECRET_KEY로 적으세요.`,
      )
    } finally {
      rmSync(file, { force: true })
    }
  })
}

const filesOf = (dataDir: string) => {
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) throw new BackupRejected(`데이터베이스가 없습니다: ${folder}`)
  return folder
}

async function locked<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  keepPrivate(dataDir)
  const lock = lockFolder(dataDir)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

async function closing<T>(database: PlainDatabase, work: (database: PlainDatabase) => Promise<T>): Promise<T> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const wordingOf = (digests: Digests) => {
  const rows = Object.values(digests).reduce((sum, table) => sum + table.rows, 0)
  return `표 ${Object.keys(digests).length}개, ${countWording(rows)}행`
}
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

const DATABASE_LOST =
  '데이터베이스에 닿지 않거나 연결이 끊겨 끝내지 못했습니다. 아무것도 남기지 않았으니, 데이터베이스가 답하면 다시 실행해 주세요.'

/** An error as the operator reads it: expected ones as a sentence, others with their stack. */
function toldOf(error: unknown): unknown {
  if (error instanceof BackupRejected || error instanceof SettingsError) return error.message
  return sentenceForOperator(error) ?? (isDatabaseUnavailable(error) ? DATABASE_LOST : error)
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(toldOf(error))
    process.exit(1)
  },
)
