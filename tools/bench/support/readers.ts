import { setTimeout as after } from 'node:timers/promises'
import { register, type SignedIn } from '#contract/members/sign-in.ts'
import { aFolder, type RunningServer, runFile, startServer } from '#tests/process/running-server.ts'
import { LOAD_CORE, SERVER_CORE, untilSettled } from './cores.ts'
import type { Watched } from './keep-asking.ts'
import { outputOf } from './load.ts'

/** Milliseconds of each turn, and between two looks at the memory. */
export const TURN = 6_000
export const LOOK = 100

/** Readings of visitors meanwhile: kept answers, a page of its own each time, and the database. */
export const READ = [
  '/results',
  '/api/v1/public/lottery/results',
  '/api/v1/public/lottery/results?skip=#',
  '/api/v1/public/health',
]

/** A site of its own that has done all that its starts ask for, with a core for itself. */
export async function settledSite(
  env: Record<string, string> = {},
): Promise<{ server: RunningServer; folder: string; stop: () => Promise<void> }> {
  const { folder, remove } = aFolder()
  // A first start loads the history; the site then runs from the second on.
  const first = await startServer({ dataDir: folder, env })
  await untilSettled(first.process.pid as number)
  await first.stop()
  const server = await startServer({ dataDir: folder, env, before: SERVER_CORE })
  await untilSettled(server.process.pid as number)
  return {
    server,
    folder,
    stop: async () => {
      await server.stop()
      remove()
    },
  }
}

/**
 * The times of somebody who goes on asking for some paths in turn while `work` is done.
 * @throws {Error} where an answer was not 200
 */
export async function readersDuring(
  port: number | string,
  paths: readonly string[],
  work: () => Promise<unknown>,
): Promise<Watched> {
  const reader = runFile('tools/bench/support/keep-asking.ts', {}, LOAD_CORE, [String(port), ...paths])
  await work()
  reader.process.kill('SIGTERM')
  return outputOf<Watched>(reader)
}

/** Milliseconds that 99 of 100 answers take to somebody who asks for some paths for a turn. */
export async function p99Of(port: number, given: readonly string[]): Promise<number> {
  const { p99 } = await readersDuring(port, given, () => after(TURN))
  // Hardly anybody was answered at all.
  return Number.isFinite(p99) ? p99 : TURN
}

/** An address whose answer is made for each caller; `#` is another number each time. */
export const UNCACHED = '/api/v1/public/lottery/results?skip=#&limit=50'

/** A body that is text already is sent as it is. */
export const postJson = (origin: string, path: string, body: object | string, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** A member of a running site who has just signed up, one for each number. */
export async function aMember(origin: string, i: number) {
  const typed = { username: `bench-member-${i}`, password: `bench password ${i}` }
  const mobile_number = `0107777${1_000 + i}`
  const answer = await postJson(origin, register.path, { ...typed, name: '측정', mobile_number })
  const { access_token, user } = (await answer.json()) as SignedIn
  return { id: user.id, typed, token: access_token }
}
