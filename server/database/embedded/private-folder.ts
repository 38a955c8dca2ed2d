import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The folder belongs to another user, who could read it or replace it. */
export class FolderOfAnother extends Error {
  constructor(folder: string) {
    super(`데이터 폴더가 다른 사용자의 것입니다. 폴더의 소유자로 실행해 주세요: ${folder}`)
  }
}

/** The folder cannot be made or written; the message is for the operator. */
export class FolderUnusable extends Error {
  constructor(folder: string, cause: unknown) {
    const { code = '' } = cause as NodeJS.ErrnoException
    const sentence = isDiskFull(cause) ? DISK_FULL : '폴더를 만들 수 없거나 폴더에 쓸 수 없습니다.'
    super(`${sentence} 폴더: ${folder} (${code})`, { cause })
  }
}

const NO_SPACE: unknown[] = ['ENOSPC', 'EDQUOT', '53100']
/** ENOSPC and EDQUOT of the embedded engine's file system, by WASI's numbers. It throws an object that is no Error. */
const NO_SPACE_EMBEDDED: unknown[] = [51, 19]
export const DISK_FULL = '디스크에 남은 자리가 없습니다. 자리를 비운 뒤 다시 해 주세요.'

/** Whether an error of the system or the database says that no space is left. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, name, errno, cause } = error as Record<'code' | 'name' | 'errno' | 'cause', unknown>
  return (name === 'ErrnoError' ? NO_SPACE_EMBEDDED.includes(errno) : NO_SPACE.includes(code)) || isDiskFull(cause)
}

/**
 * Makes a folder and its parents, readable for their owner alone, and checks that it can be written. Not with
 * `recursive: true`, with which Node never returns on a file system that makes no folders (`/proc`).
 * @throws {FolderUnusable}
 */
export function makeFolder(folder: string): void {
  try {
    const missing: string[] = []
    for (let at = folder; !existsSync(at); at = dirname(at)) missing.unshift(at)
    for (const one of missing) mkdirSync(one, { mode: ONLY_OWNER.folder })
    const probe = join(folder, `.written-by-${process.pid}`)
    writeFileSync(probe, 'x', { mode: ONLY_OWNER.file })
    rmSync(probe)
  } catch (error) {
    throw new FolderUnusable(folder, error)
  }
}

const ONLY_OWNER = { folder: 0o700, file: 0o600, mask: 0o077 }
const ROOT = 0

/**
 * Makes a folder, and all that is or will be in it, readable for the user of this process alone: it holds phone numbers
 * and hashes. New files get their mode from the umask; the modes of existing files are corrected, except of those behind links.
 * @returns whether the file system obeyed; one without modes leaves everything open
 * @throws {FolderOfAnother}, {FolderUnusable}
 */
export function keepPrivate(folder: string): boolean {
  process.umask(ONLY_OWNER.mask)
  if (!existsSync(folder)) makeFolder(folder)
  const user = process.getuid?.()
  // Windows has no modes; files in a user's folder belong to that user.
  if (user === undefined) return true
  if (user !== ROOT && statSync(folder).uid !== user) throw new FolderOfAnother(folder)
  setModes(folder, ONLY_OWNER.folder)
  return (statSync(folder).mode & ONLY_OWNER.mask) === 0
}

function setModes(path: string, mode: number) {
  attempt(() => chmodSync(path, mode))
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) setModes(inside, ONLY_OWNER.folder)
    else if (!entry.isSymbolicLink())
      attempt(() => {
        if ((lstatSync(inside).mode & ONLY_OWNER.mask) !== 0) chmodSync(inside, ONLY_OWNER.file)
      })
  }
}

/** Ignores failures: a file of another user in our folder may stay as it is, since nothing reads it. */
function attempt(change: () => void) {
  try {
    change()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'ENOENT') throw error
  }
}

/** Another process uses the folder: two at once would lose acknowledged rows without an error. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`다른 서버가 이미 이 데이터 폴더를 사용하고 있습니다: ${folder}`)
  }
}

/** The locked file in the folder. */
export const LOCK_FILE = 'server.lock'
/** SQLITE_BUSY: another process holds the lock. */
const BUSY = 5

/**
 * Holds `folder`, which must exist, for this process until `release` is called or the process ends, however it ends.
 * It is a lock of the operating system on a file in the folder, which Node can take only through its built-in SQLite.
 * Only a process that may open the file can take it, and a lock never goes stale.
 * @throws {FolderInUse} while another process holds it
 */
export function lockFolder(folder: string): { release: () => void } {
  const real = realpathSync(folder)
  const file = new DatabaseSync(join(real, LOCK_FILE))
  try {
    // Nothing is ever written to the file, so no journal is needed on the disk.
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    throw (error as { errcode?: number }).errcode === BUSY ? new FolderInUse(real) : error
  }
  return { release: () => file.close() }
}
