import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Bytes; systems allow about a hundred in a socket's path. */
const LONGEST_PATH = 100
/** The file in the data folder that holds the socket's path when the data folder's own path is too long for a socket. */
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
 * The path at which the server of a data folder listens for commands: in that folder, which is private. If its path is too
 * long for a socket, the socket is in a new folder with a random name, and a note in the data folder says where.
 */
export function newSocketPath(dataDir: string): string {
  if (isWindows) return pipeOf(dataDir)
  const note = join(dataDir, NOTE)
  const old = noted(dataDir)
  // A server that was killed has left its socket's folder behind.
  if (old !== null && isOurs(dirname(old), dataDir)) rmSync(dirname(old), { recursive: true, force: true })
  rmSync(note, { force: true })
  const own = socketIn(dataDir)
  if (isShort(own)) return own
  const path = socketIn(mkdtempSync(join(tmpdir(), 'lottolens-')))
  writeFileSync(note, path, { mode: 0o600 })
  return path
}

/**
 * The path at which the server of a data folder listens; null when none does.
 * @throws {SocketNotOurs} when another user could listen there and would get the command
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

/** Whether a folder has the same owner as the data folder, and no other user may write into it. */
function isOurs(folder: string, dataDir: string): boolean {
  if (!existsSync(folder)) return false
  const { uid, mode } = folder === dataDir ? statSync(folder) : lstatSync(folder)
  const user = process.getuid?.()
  const isDirectory = (mode & 0o170000) === 0o040000
  return isDirectory && uid === statSync(dataDir).uid && (user === 0 || user === uid) && (mode & 0o022) === 0
}
