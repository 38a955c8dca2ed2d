import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

/*
 * Run by load.ts in a process of its own. Keeps `connections` busy for `seconds`, one request at a time each,
 * and prints how many were answered and how long each took. Speaks just enough HTTP to cost less than any
 * server under test, and counts in microseconds.
 */
export interface LoadOptions {
  readonly port: number
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** JSON to be posted; without it, the paths are read. */
  readonly body?: string
  /** Bearer tokens, one a connection; none: without a session. */
  readonly tokens?: readonly string[]
  readonly connections: number
  readonly seconds: number
}

export interface Load {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Connections that broke. */
  readonly broken: number
}

const { port, paths, headers, body, tokens, connections, seconds } = JSON.parse(
  readFileSync(process.argv[2] as string, 'utf8'),
) as LoadOptions
const requestFor = (path: string, token: string | undefined) => {
  const all = {
    host: `127.0.0.1:${port}`,
    ...headers,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}

const SLOTS = 2_000_000
const taken = new Float32Array(SLOTS)
const statuses: Record<string, number> = {}
let answered = 0
let broken = 0
let next = 0
const start = performance.now()
const end = start + seconds * 1000

/** The whole length of the answer that `bytes` begin with, or null while its head is incomplete. */
function lengthOf(bytes: Buffer): number | null {
  const head = bytes.indexOf('\r\n\r\n')
  if (head === -1) return null
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1]
  if (length === undefined) throw new Error(`No content-length in:\n${bytes.toString('latin1', 0, head)}`)
  return head + 4 + Number(length)
}

function keepBusy(connection: number, done: () => void) {
  const requests = paths.map((path) => requestFor(path, tokens?.[connection]))
  const socket = connect(port, '127.0.0.1')
  let got: Buffer[] = []
  let length = 0
  let expected: number | null = null
  let askedAt = 0
  let isOver = false

  const ask = () => {
    got = []
    length = 0
    expected = null
    askedAt = performance.now()
    socket.write(requests[next++ % requests.length] as Buffer)
  }
  socket.on('connect', ask)
  socket.on('data', (chunk: Buffer) => {
    got.push(chunk)
    length += chunk.length
    expected ??= lengthOf(got.length === 1 ? chunk : Buffer.concat(got))
    if (expected === null || length < expected) return
    const now = performance.now()
    taken[answered % SLOTS] = now - askedAt
    answered += 1
    const status = (got[0] as Buffer).toString('latin1', 9, 12)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (now < end) return ask()
    isOver = true
    socket.end()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    if (isOver || performance.now() >= end) return done()
    broken += 1
    keepBusy(connection, done)
  })
}

await Promise.all(
  Array.from({ length: connections }, (_, connection) => new Promise<void>((done) => keepBusy(connection, done))),
)

const times = taken.subarray(0, Math.min(answered, SLOTS)).sort()
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
const load: Load = {
  perSecond: answered / ((performance.now() - start) / 1000),
  p50: at(0.5),
  p99: at(0.99),
  statuses,
  broken,
}
console.log(JSON.stringify(load))
