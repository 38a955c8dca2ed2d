// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserSend } from './browser-api.ts'
import { accessToken, clearTokens, keepTokens, refreshToken, wasSessionEnded } from './session/token-store.ts'

const MINE = { method: 'GET', access: 'member', url: '/api/v1/auth/me/sessions' } as const
const WHO_AM_I = { method: 'GET', access: 'member', url: '/api/v1/auth/me' } as const
const REFRESH = '/api/v1/auth/refresh'

const json = (status: number, body: unknown, headers?: HeadersInit) =>
  new Response(JSON.stringify(body), { status, ...(headers && { headers }) })

/** An access token of a member, as far as the browser looks into it. */
const tokenOf = (sub: string, turn: number) => `x.${btoa(JSON.stringify({ sub, turn }))}.x`

/** A server that knows one access token at a time. */
function aServer(valid: string, refreshed: () => Response | Promise<Response>) {
  const asked: { url: string; token: string | null }[] = []
  let known = valid
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const token = headers.Authorization?.replace('Bearer ', '') ?? null
    asked.push({ url, token })
    if (url === REFRESH) {
      const answer = await refreshed()
      if (answer.ok) known = 'new'
      return answer
    }
    return token === known ? json(200, { ok: true }) : json(401, { code: 'login_required', detail: '로그인' })
  })
  return { asked, refreshes: () => asked.filter(({ url }) => url === REFRESH).length }
}

beforeEach(() => {
  clearTokens()
  vi.stubGlobal('location', { replace: vi.fn(), pathname: '/dashboard/profile', search: '?a=1' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a call of a member', () => {
  it('carries the stored token', async () => {
    const { asked } = aServer('old', () => json(500, {}))
    keepTokens({ access_token: 'old', refresh_token: 'r' })
    expect(await browserSend(MINE)).toMatchObject({ status: 200 })
    expect(asked).toEqual([{ url: MINE.url, token: 'old' }])
  })

  it('is repeated once with a new token when the old one has run out', async () => {
    const { asked } = aServer('other', () => json(200, { access_token: 'new', refresh_token: 'r2' }))
    keepTokens({ access_token: 'old', refresh_token: 'r' })
    expect(await browserSend(MINE)).toMatchObject({ status: 200 })
    expect(asked.map(({ url }) => url)).toEqual([MINE.url, REFRESH, MINE.url])
    expect([accessToken(), refreshToken()]).toEqual(['new', 'r2'])
  })

  it('shares one refresh with all that fail at once', async () => {
    const server = aServer('other', () => json(200, { access_token: 'new', refresh_token: 'r2' }))
    keepTokens({ access_token: 'old', refresh_token: 'r' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => browserSend(MINE)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(server.refreshes()).toBe(1)
  })

  it.each([MINE, WHO_AM_I])('ends the session without leaving the page when the refresh is refused', async (call) => {
    aServer('other', () => json(401, { code: 'session_ended', detail: '로그인' }))
    keepTokens({ access_token: 'old', refresh_token: 'r' })
    expect(await browserSend(call)).toMatchObject({ status: 401 })
    expect([accessToken(), refreshToken(), wasSessionEnded()]).toEqual([null, null, true])
    expect(location.replace).not.toHaveBeenCalled()
  })

  it.each([
    ['the server is in trouble', () => json(503, { code: 'database_unavailable', detail: '잠시 후' }), 503],
    ['too many ask', () => json(429, { code: 'too_many_attempts', detail: '잠시 후' }), 429],
    ['something in between answers', () => json(200, { hello: 'wifi' }), 502],
  ])('keeps the member signed in when %s', async (_, refreshed, status) => {
    aServer('other', refreshed)
    keepTokens({ access_token: 'old', refresh_token: 'r' })
    expect(await browserSend(MINE)).toMatchObject({ status })
    expect([accessToken(), refreshToken()]).toEqual(['old', 'r'])
    expect(location.replace).not.toHaveBeenCalled()
  })

  it('keeps the member signed in when the network goes while refreshing', async () => {
    aServer('other', () => Promise.reject(new TypeError('Failed to fetch')))
    keepTokens({ access_token: 'old', refresh_token: 'r' })
    await expect(browserSend(MINE)).rejects.toMatchObject({ code: 'network_error' })
    expect(refreshToken()).toBe('r')
  })

  it('ends the session where there is nothing to refresh with', async () => {
    const server = aServer('other', () => json(200, {}))
    keepTokens({ access_token: 'old', refresh_token: 'r' })
    localStorage.removeItem('refresh_token')
    expect(await browserSend(MINE)).toMatchObject({ status: 401 })
    expect(server.refreshes()).toBe(0)
    expect(accessToken()).toBeNull()
  })

  it('goes on with the token that another tab has brought meanwhile', async () => {
    const { asked } = aServer('theirs', () => json(500, {}))
    keepTokens({ access_token: 'old', refresh_token: 'r' })
    const answer = browserSend(MINE)
    keepTokens({ access_token: 'theirs', refresh_token: 'r2' })
    expect(await answer).toMatchObject({ status: 200 })
    expect(asked.map(({ url }) => url)).toEqual([MINE.url, MINE.url])
  })

  it('is never repeated in the name of another member who signed in meanwhile', async () => {
    const { asked } = aServer('nobody', () => json(500, {}))
    keepTokens({ access_token: tokenOf('7', 1), refresh_token: 'r' })
    const answer = browserSend(MINE)
    keepTokens({ access_token: tokenOf('8', 1), refresh_token: 'r2' })
    expect(await answer).toMatchObject({ status: 401 })
    expect(asked).toHaveLength(1)
    expect(refreshToken()).toBe('r2')
  })

  it('does not sign in again who left while tokens were refreshed', async () => {
    aServer('other', async () => {
      clearTokens()
      return json(200, { access_token: 'new', refresh_token: 'r2' })
    })
    keepTokens({ access_token: 'old', refresh_token: 'r' })
    expect(await browserSend(MINE)).toMatchObject({ status: 401 })
    expect(accessToken()).toBeNull()
  })

  it('takes a wrong password for what it is', async () => {
    vi.stubGlobal('fetch', async () => json(401, { code: 'invalid_credentials', detail: '올바르지 않습니다.' }))
    keepTokens({ access_token: 'old', refresh_token: 'r' })
    expect(
      await browserSend({ method: 'POST', access: 'member', url: '/api/v1/public/auth/login', body: {} }),
    ).toMatchObject({
      status: 401,
    })
    expect(accessToken()).toBe('old')
  })

  it('is not repeated for who never signed in', async () => {
    const server = aServer('other', () => json(200, {}))
    expect(await browserSend(MINE)).toMatchObject({ status: 401 })
    expect(server.refreshes()).toBe(0)
    expect(location.replace).not.toHaveBeenCalled()
  })
})

describe('the network', () => {
  it('that is away is an error with a sentence', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(browserSend(MINE)).rejects.toMatchObject({
      code: 'network_error',
      detail: '네트워크 오류가 발생했습니다.',
    })
  })

  it('is not blamed when the page itself gave up', async () => {
    const left = new AbortController()
    vi.stubGlobal('fetch', () => Promise.reject(left.signal.reason))
    left.abort()
    await expect(browserSend(MINE, left.signal)).rejects.toBe(left.signal.reason)
  })

  it('may answer with what is no JSON', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502, headers: { 'Retry-After': '7' } }))
    expect(await browserSend(MINE)).toEqual({ status: 502, body: null, retryAfter: 7 })
  })
})
