import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Asked, Done } from './run-command.ts'

/*
 * The embedded engine allows one process a folder. While the server runs, the command line hands its
 * command to it over a socket that only the same user of the system can open.
 */

/** Systems allow about a hundred bytes. */
const LONGEST_PATH = 100
/** Characters; a file of text may be in it. */
const LARGEST_QUESTION = 1024 * 1024
const ANSWER_WITHIN = 60_000
const ONLY_OWNER = 0o600

/** Where the server of a data folder listens for its staff. */
export function staffSocketPath(dataDir: string): string {
  const name = `lottolens-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  const path = join(dataDir, 'staff.sock')
  return Buffer.byteLength(path) <= LONGEST_PATH ? path : join(tmpdir(), `${name}.sock`)
}

const Question = z.strictObject({ argv: z.array(z.string()).max(100), actor: z.string(), input: z.string().optional() })
const Answer = z.object({ output: z.string(), code: z.int() })

/** Listens for commands until `stop`. The caller holds the folder's lock, so an old socket file is nobody's. */
export async function listenForStaff(path: string, run: (asked: Asked) => Promise<Done>) {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.setTimeout(ANSWER_WITHIN, () => socket.destroy())
    void answer(socket, run)
  })
  const isFile = process.platform !== 'win32'
  if (isFile) rmSync(path, { force: true })
  // The file is made by `listen`, so the mask makes it private from its first moment.
  const mask = process.umask(0o177)
  try {
    server.listen(path)
  } finally {
    process.umask(mask)
  }
  await once(server, 'listening')
  if (isFile) chmodSync(path, ONLY_OWNER)
  return {
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

async function answer(socket: Socket, run: (asked: Asked) => Promise<Done>) {
  const reply = (done: Done) => void socket.end(`${JSON.stringify(done)}\n`)
  try {
    const { success, data } = Question.safeParse(JSON.parse(await read(socket)))
    reply(success ? await run(data) : { output: '알 수 없는 요청입니다.', code: 2 })
  } catch {
    reply({ output: '명령을 실행하지 못했습니다.', code: 1 })
  }
}

async function read(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket.setEncoding('utf8')) {
    text += chunk
    if (text.length > LARGEST_QUESTION) throw new Error('too large')
  }
  return text
}

/** Hands a command to the server that listens there; null when none does. */
export async function askServer(path: string, asked: Asked): Promise<Done | null> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTSOCK') return null
    throw error
  }
  socket.end(`${JSON.stringify(asked)}\n`)
  let text = ''
  for await (const chunk of socket.setEncoding('utf8')) text += chunk
  return Answer.parse(JSON.parse(text))
}
