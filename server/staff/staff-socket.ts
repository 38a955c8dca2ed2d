import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { MINUTE } from '#domain/duration.ts'
import type { CommandResult, StaffCommand } from './cli.ts'

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
function newSocketPath(dataDir: string): string {
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

/*
 * The embedded engine allows one process per data folder. While the server runs, the command line sends its command to the
 * server over a socket that only the same user of the system can open.
 */

/** Bytes of a command, which may contain a text file. */
const LARGEST_QUESTION = 4 * 1024 * 1024
const ANSWER_WITHIN = MINUTE
const ONLY_OWNER = 0o600
const COMMANDS = '/commands'

const Question = z.strictObject({ argv: z.array(z.string()).max(100), actor: z.string(), input: z.string().optional() })
const Answer = z.object({ output: z.string(), code: z.int() })

/** Listens for commands until `stop`. The caller holds the folder's lock, so an existing socket file is from a killed server. */
export async function listenForCommands(dataDir: string, run: (command: StaffCommand) => Promise<CommandResult>) {
  const path = newSocketPath(dataDir)
  const app = Fastify({
    bodyLimit: LARGEST_QUESTION,
    requestTimeout: ANSWER_WITHIN,
    handlerTimeout: ANSWER_WITHIN,
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler((error, _request, reply) => {
    const isUnknown = (error as { validation?: unknown }).validation !== undefined
    const done: CommandResult = isUnknown
      ? { output: '알 수 없는 요청입니다.', code: 2 }
      : { output: '명령을 실행하지 못했습니다.', code: 1 }
    return reply.code(isUnknown ? 400 : 500).send(done)
  })
  app.post(COMMANDS, { schema: { body: Question } }, ({ body }) => run(body))
  const isFile = process.platform !== 'win32'
  if (isFile) rmSync(path, { force: true })
  await app.listen({ path })
  if (isFile) chmodSync(path, ONLY_OWNER)
  return { stop: () => app.close() }
}

const NOBODY_LISTENS = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']

/** Sends a command to the server that runs on a data folder; null when none does. */
export async function askServer(dataDir: string, command: StaffCommand): Promise<CommandResult | null> {
  const path = foundSocketPath(dataDir)
  if (path === null) return null
  const asking = request({
    socketPath: path,
    method: 'POST',
    path: COMMANDS,
    headers: { 'content-type': 'application/json' },
    agent: false,
  })
  const answered = once(asking, 'response') as Promise<[IncomingMessage]>
  // The server may answer and close the connection before it has read the whole command.
  asking.on('error', () => {})
  asking.end(JSON.stringify(command))
  try {
    const [answer] = await answered
    return Answer.parse(JSON.parse(await text(answer)))
  } catch (error) {
    if (NOBODY_LISTENS.includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
