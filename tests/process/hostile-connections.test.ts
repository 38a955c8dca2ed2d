import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer, until } from './running-server.ts'
import { aStartedFolder } from './started-folder.ts'

const LIST = '/api/v1/public/lottery/results'
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

/** Connections as no browser makes them. */
describe('hostile connections', async () => {
  // A first start computes figures, which takes memory that is not the point here.
  const { folder, remove } = await aStartedFolder()
  let server: RunningServer

  beforeAll(async () => {
    server = await startServer({ dataDir: folder })
  })
  afterAll(async () => {
    await server.stop()
    remove()
  })

  /** Connections from another address of this machine, which neither read nor end by themselves. */
  const open = (count: number, localAddress: string, bytes = ''): Socket[] =>
    Array.from({ length: count }, () => {
      const socket = connect({ port: server.port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
      socket.on('error', () => {}).pause()
      if (bytes) socket.write(bytes)
      return socket
    })
  /** Settles when the server takes nothing more: who does not read learns of an end only by writing. */
  const ended = (all: readonly Socket[], bytes: string) =>
    until('all are ended', () => {
      for (const socket of all) if (!socket.destroyed && socket.writableLength === 0) socket.write(bytes)
      return all.every(({ destroyed }) => destroyed)
    })
  const megabytes = () =>
    Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024
  const statusOf = async (path: string) => (await fetch(server.origin + path)).status

  it.each([
    ['a kept answer', '127.0.1.1', get(LIST)],
    ['a page', '127.0.1.2', get('/results')],
    ['a page that is not kept', '127.0.1.3', get('/results?not=kept')],
    ['a file', '127.0.1.4', get('/robots.txt')],
    ['the description of the API', '127.0.1.5', get('/api/docs/json')],
    ['what asks the database each time', '127.0.1.6', get('/api/v1/public/health')],
    ['what is refused', '127.0.1.7', get('/api/v1/auth/me')],
    ['no host', '127.0.1.8', 'GET / HTTP/1.1\r\n\r\n'],
    ['an expectation', '127.0.1.9', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: much\r\n\r\n'],
    ['another protocol', '127.0.1.10', 'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'],
  ])('that ask for %s without end and read nothing are ended, at no cost to others', async (_, address, request) => {
    const flood = (count: number, from: string) =>
      ended(open(count, from, request.repeat(Math.floor(60_000 / request.length))), request.repeat(100))
    expect(await statusOf(LIST)).toBe(200)
    // A young heap grows before it is first collected. A few of the same bring it there, too few to hide what all would take.
    await flood(5, address.replace('127.0.1.', '127.0.2.'))
    const before = megabytes()
    await flood(20, address)
    expect(await statusOf(LIST)).toBe(200)
    // Unbounded it was gigabytes.
    expect(megabytes() - before).toBeLessThan(100)
  })

  const CHUNKED = 'transfer-encoding: chunked\r\n\r\n'
  const STOPPED = {
    'half a head': { bytes: 'GET / HTTP/1.1\r\nhost: local', more: 'x' },
    'half a body': { bytes: `${post(LIST, 1_000)}{"a":`, more: 'x' },
    silence: { bytes: '', more: 'x' },
    'chunks without end': {
      bytes: post('/api/v1/public/auth/login', 0).replace('content-length: 0\r\n\r\n', `${CHUNKED}1\r\nx`),
      more: '\r\n1\r\nx',
    },
    'a body for a page': { bytes: get('/faq').replace('\r\n\r\n', `\r\n${CHUNKED}1\r\nx`), more: '\r\n1\r\nx' },
  }
  it('that stop half-way are gone for good, also for the system, and trickling on is no way to stay', async () => {
    const stopped = Object.entries(STOPPED).map(([what, { bytes, more }], i) => {
      const address = `127.0.2.${i + 1}`
      return { what, address, isEnded: ended(open(50, address, bytes), more) }
    })
    for (const { what, address, isEnded } of stopped) {
      await isEnded
      expect([what, statesOf(server.port, address)]).toEqual([what, []])
    }
  })

  it('that are more than there is room for keep nobody out', async () => {
    const crowd = open(3_000, '127.0.3.1', 'GET / HTTP/1.1\r\nhost: local')
    await until('all are connected', () => crowd.every(({ connecting }) => !connecting))
    for (let i = 0; i < 20; i++) expect(await statusOf(LIST)).toBe(200)
    await until('the crowd is smaller', () => {
      for (const socket of crowd) if (!socket.destroyed) socket.write('x')
      return crowd.filter(({ destroyed }) => !destroyed).length <= 2_000
    })
    for (const socket of crowd) socket.destroy()
  })

  it('and after all that the server is well', async () => {
    expect(await statusOf('/api/v1/public/health')).toBe(200)
    expect(server.output()).not.toMatch(/"level":[56]0/)
  })
})

/** States that the system still has for connections from an address to a port; none where it does not tell. */
function statesOf(port: number, address: string): string[] {
  if (!existsSync('/proc/net/tcp')) return []
  const hex = (n: number, digits: number) => n.toString(16).toUpperCase().padStart(digits, '0')
  const from = address
    .split('.')
    .map((part) => hex(Number(part), 2))
    .reverse()
    .join('')
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', remote = '']) => local.endsWith(`:${hex(port, 4)}`) && remote.startsWith(`${from}:`))
    .map(([, , , state = '']) => state)
}
