import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RenderPage } from '#contract/page.ts'
import { createApp } from '#server/app.ts'
import type { HttpServer } from '#server/http/create-http-server.ts'
import { useApp } from '#tests/support/app.ts'

const LIST = '/api/v1/public/lottery/results'

const app = useApp()
let api: HttpServer
let drawn: string[] = []
let underWay = 0
let mostAtOnce = 0
/** Pages as simple as can be: each says its address and asks the API three times for what nobody has asked for before. */
const render: RenderPage = async ({ url }, { send }) => {
  const { pathname, search } = new URL(url)
  drawn.push(pathname + search)
  underWay += 1
  mostAtOnce = Math.max(mostAtOnce, underWay)
  const statuses = []
  for (let i = 0; i < 3; i++) {
    const { status } = await send({ method: 'GET', url: `${LIST}?skip=${drawn.length * 3 + i}` })
    statuses.push(status)
  }
  underWay -= 1
  return new Response(`<p>${pathname}</p><p>${statuses}</p>`, { headers: { 'content-type': 'text/html' } })
}

beforeAll(async () => {
  api = await createApp(app.db, app.world, {
    renderer: async () => ({ render, isStrict: true, close: async () => {} }),
  })
  await api.app.ready()
})
beforeEach(() => {
  drawn = []
  mostAtOnce = 0
})
afterAll(() => api.app.close())
const get = (url: string, remoteAddress = '127.0.0.1') => api.app.inject({ url, remoteAddress })

describe('a page', () => {
  it('is drawn once for everybody, whatever those who led them here have added to the address', async () => {
    for (const url of ['/faq', '/faq?utm_source=kakao', '/faq?fbclid=1', '/faq?fbclid=2&_=3', '/x/../faq'])
      expect((await get(url)).statusCode).toBe(200)
    expect(drawn).toEqual(['/faq'])
  })

  it('may be asked for with anything in its query, but not in its path', async () => {
    expect((await get('/plans?return=%5Cresults')).statusCode).toBe(200)
    expect((await get('/plans%5c')).statusCode).toBe(400)
  })

  it('is drawn with at most one other, so that what is kept goes in between', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, i) => get(`/results?other=${i}`)))
    expect(drawn).toHaveLength(12)
    expect(mostAtOnce).toBe(2)
  })

  it('counts once for who asks for it, however much it reads, and too many are refused in words', async () => {
    const visitor = '203.0.113.5'
    for (let i = 0; i < 60; i++) {
      const { statusCode, body } = await get(`/results?nothing=${i}`, visitor)
      expect([statusCode, body]).toEqual([200, '<p>/results</p><p>200,200,200</p>'])
    }
    const refused = await get('/results?nothing=60', visitor)
    expect([refused.statusCode, refused.headers['content-type'], refused.headers['cache-control']]).toEqual([
      429,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(refused.body).toContain('시도가 너무 많습니다.')
    expect((await get('/results?nothing=61', '203.0.113.6')).statusCode).toBe(200)
    await get('/results')
    expect((await get('/results', visitor)).statusCode).toBe(200)
  })
})

describe('an address of the API is never a page', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/v1/public/lottery/result', '/%61pi/v1/x', '/api//v1'])(
    '%s',
    async (url) => {
      const answer = await api.app.inject({ url, headers: { accept: 'text/html' } })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.json()).toMatchObject({ detail: expect.stringMatching(/[가-힣]/) })
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(drawn).toEqual([])
    },
  )
})
