// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Member } from '#contract/members/members.ts'
import { logOut } from '#contract/members/sessions.ts'
import { enter, leaveByLogOut, sendUnsentLogOuts } from './session.ts'
import { accessToken } from './token-store.ts'

const TOKEN = 'a refresh token of a session'
const HASH = createHash('sha256').update(TOKEN).digest('base64url')

/** A server that hears calls while there is a line. */
function server() {
  const line = { isThere: true, status: 200 }
  const heard: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (!line.isThere) throw new TypeError('Failed to fetch')
    if (url === logOut.path) heard.push(JSON.parse(body))
    return new Response(JSON.stringify({ message: '' }), { status: line.status })
  })
  return { line, heard }
}

const signIn = (access_token = 'x.x.x') =>
  enter(new QueryClient(), { user: {} as Member, access_token, refresh_token: TOKEN } as never)

let stop = () => {}
beforeEach(() => localStorage.clear())
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

it('a log-out that the server hears leaves nothing on the device', async () => {
  const { heard } = server()
  signIn()
  await leaveByLogOut(() => {})
  expect(heard).toEqual([{ refresh_token: TOKEN }])
  expect(localStorage.length).toBe(0)
})

it('a session of a browser that stores nothing is ended all the same', async () => {
  const { heard } = server()
  vi.stubGlobal('localStorage', null)
  signIn(`x.${btoa('{"sub":"1"}')}.x`)
  let isHome = false
  await leaveByLogOut(() => {
    isHome = true
  })
  expect([heard, accessToken(), isHome]).toEqual([[{ refresh_token: TOKEN }], null, true])
})

it.each([
  ['there is no line', false, 200],
  ['the server is away', true, 503],
  ['the server has too many calls', true, 429],
  ['the call took too long', true, 408],
])('a log-out while %s is told by its hash when that is over, once', async (_, isThere, status) => {
  const { line, heard } = server()
  Object.assign(line, { isThere, status })
  signIn()
  await leaveByLogOut(() => {})
  expect(accessToken()).toBeNull()
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(TOKEN)
  stop = sendUnsentLogOuts()
  await expect.poll(() => localStorage.getItem('unsent_log_outs')).toContain(HASH)
  heard.length = 0
  Object.assign(line, { isThere: true, status: 200 })
  dispatchEvent(new Event('online'))
  await expect.poll(() => localStorage.length).toBe(0)
  dispatchEvent(new Event('online'))
  expect(heard).toEqual([{ refresh_token_hash: HASH }])
})

it('a log-out that met a busy server is told again in the same tab, after the rest that was asked for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { line, heard } = server()
  line.status = 429
  signIn()
  await leaveByLogOut(() => {})
  await expect.poll(() => localStorage.getItem('unsent_log_outs')).toContain(HASH)
  heard.length = 0
  line.status = 200
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  await expect.poll(() => localStorage.length).toBe(0)
  expect(heard).toEqual([{ refresh_token_hash: HASH }])
})
