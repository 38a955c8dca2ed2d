import { Agent, request } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { atShare } from './row.ts'

/*
 * Run by sign-ins.ts in a process of its own: members who log in one after the other, and a visitor who asks for
 * something else every few milliseconds meanwhile.
 */
export interface LogInLoad {
  /** Logins that succeeded, a second. */
  readonly perSecond: number
  /** Milliseconds that other requests took, by path: the 99th of a hundred. */
  readonly p99: Readonly<Record<string, number>>
  readonly statuses: Readonly<Record<string, number>>
}

interface LogInLoadOptions {
  readonly port: number
  readonly seconds: number
  readonly members: readonly { username: string; password: string }[]
  readonly others: readonly string[]
  readonly token: string
}

const { port, seconds, members, others, token } = JSON.parse(process.argv[2] as string) as LogInLoadOptions
const agent = new Agent({ keepAlive: true, maxSockets: 100 })

const ask = (method: string, path: string, body?: object) =>
  new Promise<number>((resolve, reject) => {
    // A login comes without a session. Every browser takes compressed answers.
    const own = body ? { 'content-type': 'application/json' } : { authorization: `Bearer ${token}` }
    const headers = { ...own, 'accept-encoding': 'br' }
    const asked = request({ port, host: '127.0.0.1', agent, method, path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })

const end = performance.now() + seconds * 1_000
const statuses: Record<string, number> = {}
const times: Record<string, number[]> = Object.fromEntries(others.map((path) => [path, []]))
let loggedIn = 0

async function logInAgainAndAgain(member: LogInLoadOptions['members'][number]) {
  while (performance.now() < end) {
    const status = await ask('POST', '/api/v1/public/auth/login', member)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status === 200) loggedIn += 1
  }
}

async function askForSomethingElse(path: string) {
  while (performance.now() < end) {
    const start = performance.now()
    const status = await ask('GET', path)
    if (status !== 200) statuses[`${status} ${path}`] = (statuses[`${status} ${path}`] ?? 0) + 1
    times[path]?.push(performance.now() - start)
    await after(15)
  }
}

const start = performance.now()
await Promise.all([...members.map(logInAgainAndAgain), ...others.map(askForSomethingElse)])
const load: LogInLoad = {
  perSecond: loggedIn / ((performance.now() - start) / 1_000),
  p99: Object.fromEntries(Object.entries(times).map(([path, values]) => [path, atShare(values, 0.99)])),
  statuses,
}
console.log(JSON.stringify(load))
process.exit(0)
