import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '#contract/members/sign-in.ts'
import { type Application, createApp } from '#server/app.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember } from '#tests/support/makers.ts'
import { withoutPort } from './network-address.ts'

const app = useApp()
/** The same site behind one proxy, over real connections. */
let proxied: Application
let origin: string
beforeAll(async () => {
  proxied = await createApp(app.db, app.deps, { trustProxy: 1 })
  await proxied.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(proxied.app.server.address() as AddressInfo).port}`
})
afterAll(() => proxied.app.close())

const guess = async (username: string, forwarded: string) => {
  const answer = await fetch(`${origin}${logIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify({ username, password: 'a wrong guess' }),
  })
  return answer.status
}

describe('a proxy that adds the port of the visitor', () => {
  it.each([
    ['203.0.113.9', (port: number) => `203.0.113.9:${port}`],
    ['2001:db8::9', (port: number) => `[2001:db8::9]:${port}`],
  ])('does not give %s new tries with each connection', async (_, forwarded) => {
    const { username } = await aMember(app)
    const statuses = []
    for (let port = 40_000; port < 40_006; port++) statuses.push(await guess(username, forwarded(port)))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })
})

it.each([
  ['203.0.113.9:4711', '203.0.113.9'],
  ['203.0.113.9', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::1', '::1'],
  ['unknown', 'unknown'],
])('%s is the address %s', (forwarded, address) => expect(withoutPort(forwarded)).toBe(address))
