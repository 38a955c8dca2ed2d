import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Systems allow about a hundred bytes. */
const LONGEST_PATH = 100
/** In the data folder, and telling where the socket is when the data folder's own path is too long for one. */
const NOTE = 'staff-socket'

/** Another user could have put a socket of their own into the socket's folder. */
export class SocketNotOurs extends Error {
  constructor(folder: string) {
    super(`다른 사용자가 바꿀 수 있는 폴더입니다. 폴더의 소유자와 권한을 확인해 주세요: ${folder}`)
  }
}

const isWindows = process.platform === 'win32'
const pipeOf = (dataDir: string) =>
  `\\\\.\\pipe\\lottolens-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
const socketIn = (folder: string) => join(folder, 'staff.sock')
const isShort = (path: string) => Buffer.byteLength(path) <= LONGEST_PATH

/**
 * Where the server of a data folder is to listen for its staff: in that folder, which is private. Where its path is too
 * long for a socket, in a new one with a random name, with a note in the data folder.
 */
export function newSocketPath(dataDir: string): string {
  if (isWindows) return pipeOf(dataDir)
  const note = join(dataDir, NOTE)
  const old = noted(dataDir)
  // A server that was killed has left it behind.
  if (old !== null && isOurs(dirname(old), dataDir)) rmSync(dirname(old), { recursive: true, force: true })
  rmSync(note, { force: true })
  const own = socketIn(dataDir)
  if (isShort(own)) return own
  const path = socketIn(mkdtempSync(join(tmpdir(), 'lottolens-')))
  writeFileSync(note, path, { mode: 0o600 })
  return path
}

/**
 * The socket at which the server of a data folder listens; null where none does.
 * @throws {SocketNotOurs} rather than handing a command to another user's process
 */
export function foundSocketPath(dataDir: string): string | null {
  if (isWindows) return pipeOf(dataDir)
  const own = socketIn(dataDir)
  const path = isShort(own) ? own : noted(dataDir)
  if (path === null || !existsSync(dirname(path))) return null
  if (!isOurs(dirname(path), dataDir)) throw new SocketNotOurs(dirname(path))
  return path
}

function noted(dataDir: string): string | null {
  const note = join(dataDir, NOTE)
  return existsSync(note) ? readFileSync(note, 'utf8') : null
}

/** Whether a folder has the owner of the data, and no other user may write into it. */
function isOurs(folder: string, dataDir: string): boolean {
  if (!existsSync(folder)) return false
  const { uid, mode } = folder === dataDir ? statSync(folder) : lstatSync(folder)
  const user = process.getuid?.()
  const isDirectory = (mode & 0o170000) === 0o040000
  return isDirectory && uid === statSync(dataDir).uid && (user === 0 || user === uid) && (mode & 0o022) === 0
}
