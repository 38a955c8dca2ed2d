import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { MINUTE } from '#domain/duration.ts'
import type { CommandResult, StaffCommand } from './cli.ts'
import { foundSocketPath, newSocketPath } from './socket-path.ts'

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
