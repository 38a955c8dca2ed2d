import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { logIn } from '#contract/members/sign-in.ts'
import { getLiveness } from '#contract/site/health.ts'
import { createApp } from '#server/app.ts'
import { useApp } from '#tests/support/app.ts'

const app = useApp()
const askFrom = (remoteAddress: string) => app.inject({ url: getLiveness.path, remoteAddress })

let port: number
beforeAll(async () => {
  await app.api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.api.app.server.address() as AddressInfo).port
})
/** A connection from another address of this machine, and what was sent on it. */
function send(localAddress: string, bytes: string) {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {}).write(bytes)
  return socket
}
const GET = `GET ${getLiveness.path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`
const post = (length: number, body: string) =>
  `POST ${logIn.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`

it('keeps nobody waiting for the flood of a network, and answers all of it that has the patience', async () => {
  const order: string[] = []
  const many = Array.from({ length: 300 }, () => askFrom('203.0.113.9').then(() => order.push('many')))
  const other = askFrom('198.51.100.7').then(() => order.push('other'))
  await Promise.all([...many, other])
  expect(order).toHaveLength(301)
  expect(order.indexOf('other')).toBeLessThan(150)
})

it('refuses what would wait too long, and takes the network up again after', async () => {
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => askFrom('203.0.113.10')))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(500)
  expect((await askFrom('203.0.113.10')).statusCode).toBe(200)
  expect((await askFrom('198.51.100.7')).statusCode).toBe(200)
})

it('answers a call with a body from elsewhere as any other', async () => {
  const body = JSON.stringify({ username: 'nobody', password: 'a wrong guess' })
  const socket = send(
    '127.0.3.3',
    post(Buffer.byteLength(body), body).replace('host: x', 'host: x\r\nconnection: close'),
  )
  expect(await text(socket)).toMatch(/^HTTP\/1.1 401/)
})

it('keeps nobody waiting for a body that does not come', async () => {
  const slow = Array.from({ length: 6 }, () => send('127.0.3.1', post(50, '{"us')))
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  expect(await text(send('127.0.3.1', GET))).toMatch(/^HTTP\/1.1 200/)
  for (const socket of slow) socket.destroy()
})

it('goes on for a network of which many leave while they wait or send', async () => {
  const body = JSON.stringify({ username: 'nobody', password: 'x'.repeat(12) })
  for (let round = 0; round < 3; round++) {
    const gone = Array.from({ length: 12 }, (_, i) =>
      send('127.0.3.2', i % 2 ? post(Buffer.byteLength(body), body) : i % 3 ? GET : post(50, '{"us')),
    )
    await Promise.all(gone.map((socket) => once(socket, 'connect')))
    for (const socket of gone) socket.destroy()
  }
  for (let i = 0; i < 5; i++) expect(await text(send('127.0.3.2', GET))).toMatch(/^HTTP\/1.1 200/)
})

it('answers who is led on, whatever was asked for on the way', async () => {
  const { app: proxied } = await createApp(app.db, app.deps, { trustProxy: 1 })
  await proxied.listen({ port: 0, host: '127.0.0.1' })
  const { port } = proxied.server.address() as AddressInfo
  let asked = 0
  // A browser that gives a call up closes its connection.
  const ask = () => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.write(
      `GET /api/v1/public/lottery/results?skip=${asked++} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.90\r\nconnection: close\r\n\r\n`,
    )
    return socket
  }
  const closed = Promise.withResolvers<void>()
  let open = 0
  proxied.server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
      if (open === 0) closed.resolve()
    })
  })
  const answers = await app.db.transaction(async (tx) => {
    // Nothing is read until this ends: two calls are being answered, six wait, and there is no room for more.
    await tx.execute(sql`lock table draws in access exclusive mode`)
    const left = Array.from({ length: 12 }, ask)
    expect(await Promise.any(left.map((socket) => text(socket)))).toMatch(/^HTTP\/1.1 503/)
    for (const socket of left) socket.destroy()
    await closed.promise
    return Array.from({ length: 5 }, () => text(ask()))
  })
  for (const answer of answers) expect(await answer).toMatch(/^HTTP\/1.1 200/)
  await proxied.close()
})
