import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRaw, sendRaw } from './raw-request.ts'
import { type RunningServer, startServer, until } from './running-server.ts'
import { aStartedFolder } from './started-folder.ts'

/** Requests as no browser sends them. */
const long = 'x'.repeat(100_000)
const HEAD = 'host: localhost\r\nconnection: close\r\n'
const get = (path: string) => `GET ${path} HTTP/1.1\r\n${HEAD}\r\n`

describe('bad input on the wire', async () => {
  const { folder, remove } = await aStartedFolder()
  let server: RunningServer

  beforeAll(async () => {
    server = await startServer({ dataDir: folder })
  })
  afterAll(async () => {
    await server.stop()
    remove()
  })

  it.each([
    ['a header of 100 kB', `GET /api/v1/public/health HTTP/1.1\r\n${HEAD}x-long: ${long}\r\n\r\n`, 431],
    ['headers of 100 kB together', `GET / HTTP/1.1\r\n${HEAD}${'x-many: 12345678\r\n'.repeat(6_000)}\r\n`, 431],
    ['a URL of 100 kB', get(`/api/v1/public/lottery/results?x=${long}`), 431],
    ['a page URL of 10 kB', get(`/results?x=${long.slice(0, 10_000)}`), 414],
    ['a call URL of 10 kB', get(`/api/v1/public/lottery/results?x=${long.slice(0, 10_000)}`), 414],
    ['an unknown method', `BREW / HTTP/1.1\r\n${HEAD}\r\n`, 400],
    ['TRACE', `TRACE / HTTP/1.1\r\n${HEAD}cookie: secret=1\r\n\r\n`, 405],
    ['no HTTP at all', 'hello there\r\n\r\n', 400],
    ['TLS on the plain port', Buffer.from('16030100a5010000a10303', 'hex'), 400],
    ['HTTP of the future', `GET / HTTP/9.1\r\n${HEAD}\r\n`, 400],
    ['two lengths', `POST / HTTP/1.1\r\n${HEAD}content-length: 1\r\ncontent-length: 2\r\n\r\nab`, 400],
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\n${HEAD}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a length that is no number', `POST / HTTP/1.1\r\n${HEAD}content-length: many\r\n\r\n`, 400],
    ['a zero byte in a header', `GET / HTTP/1.1\r\n${HEAD}x: a\0b\r\n\r\n`, 400],
  ])('answers %s in Korean', async (_, bytes, status) => {
    const answer = await sendRaw(server.port, bytes)
    expect(answer).toMatchObject({ status, body: expect.stringMatching(/[가-힣]/) })
  })

  it('answers a request without a host with a 400', async () => {
    expect((await sendRaw(server.port, 'GET / HTTP/1.1\r\n\r\n')).status).toBe(400)
  })

  it.each([
    '/%00',
    '/results/%00',
    '/api/v1/public/lottery/results/%00',
    '/api/v1/public/lottery/results/1%00',
    '/%',
    '/%zz',
    '/%ff%fe',
    '/results/%E0%A4%A',
    '/../package.json',
    '/../../../../etc/passwd',
    '/assets/../../server/index.js',
    '/assets/..%2f..%2fserver/index.js',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/..%5cpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/.env',
    '/package.json',
    '//example.com/%2e%2e',
    '/\\..\\package.json',
    '*',
    'http://[::1',
  ])('answers %s with a 4xx and shows no file', async (path) => {
    const { status, body } = await sendRaw(server.port, get(path))
    expect(status, body).toBeGreaterThanOrEqual(400)
    expect(status, body).toBeLessThan(500)
    expect(body).not.toMatch(/lottolens|root:x:0:|createRequestHandler/)
  })

  it('does not wait for ever for the rest of a head, and serves others meanwhile', async () => {
    const halves = Array.from({ length: 200 }, () => openRaw(server.port, 'GET / HTTP/1.1\r\nhost: local'))
    await until('all are connected', () => halves.every(({ socket }) => !socket.connecting))
    expect((await fetch(`${server.origin}/api/v1/public/health`)).status).toBe(200)
    await Promise.all(halves.map(({ closed }) => closed))
    expect(halves.filter(({ answer }) => !answer().startsWith('HTTP/1.1 408'))).toEqual([])
  })

  it('does not wait for ever for the rest of a body', async () => {
    const length = 'content-type: application/json\r\ncontent-length: 1000\r\n'
    const half = openRaw(
      server.port,
      `POST /api/v1/public/lottery/results HTTP/1.1\r\nhost: localhost\r\n${length}\r\n{"a":`,
    )
    await half.closed
    expect(half.answer()).toMatch(/^HTTP\/1\.1 4\d\d/)
  })

  it('is well after all that', async () => {
    expect((await fetch(`${server.origin}/api/v1/public/health`)).status).toBe(200)
    // Level 50 and above: faults of ours.
    expect(server.output()).not.toMatch(/"level":[56]0/)
  })
})
