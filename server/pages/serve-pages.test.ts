import { createHash } from 'node:crypto'
import { get as httpGet } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RenderPage } from '#contract/page.ts'
import { ENGLISH_PAGES, PUBLIC_PAGES } from '#contract/site/site-pages.ts'
import { createApp } from '#server/app.ts'
import type { HttpServer } from '#server/http/create-http-server.ts'
import { PUBLIC_URL, useApp } from '#tests/support/app.ts'
import { pageStyles } from './page-styles.ts'

const LIST = '/api/v1/public/lottery/results'

const app = useApp()
let api: HttpServer
let drawn: string[] = []
let underWay = 0
let mostAtOnce = 0
/** What staff wrote, as it would stand in a page if nothing had cleaned it. */
const WRITTEN = '<p>공지</p><script>written()</script><script nonce="guessed">guessed()</script><script nonce="'
/** Pages as simple as can be: each says its address and asks the API three times for something new. */
const render: RenderPage = async ({ url }, { send, nonce }) => {
  const { pathname, search } = new URL(url)
  if (pathname === '/contact')
    return new Response(
      `<script nonce="${nonce}">first()</script>${WRITTEN}</div><script type="module" nonce="${nonce}" async="">last()</script>`,
      { headers: { 'content-type': 'text/html' } },
    )
  if (pathname === '/terms')
    return new Response('<head><title>1</title></head><p class="red big">1</p>', {
      headers: { 'content-type': 'text/html' },
    })
  drawn.push(pathname + search)
  underWay += 1
  mostAtOnce = Math.max(mostAtOnce, underWay)
  const statuses = []
  for (let i = 0; i < 3; i++) {
    const { status } = await send({ method: 'GET', access: 'anyone', url: `${LIST}?skip=${drawn.length * 3 + i}` })
    statuses.push(status)
  }
  underWay -= 1
  return new Response(`<p>${pathname}</p><p>${statuses}</p>`, { headers: { 'content-type': 'text/html' } })
}

beforeAll(async () => {
  api = await createApp(app.db, app.deps, {
    renderer: async () => ({
      render,
      isStrict: true,
      serviceWorker: 'addEventListener("fetch", () => {})',
      styles: pageStyles([
        {
          within: ['@layer theme'],
          selectors: [{ text: ':root', classes: [], elements: [], attributes: [] }],
          declarations: ['--red:#f00', '--blue:#00f'],
        },
        {
          within: ['@layer utilities'],
          selectors: [
            { text: '.red', classes: ['red'], elements: [], attributes: [] },
            { text: '.else', classes: ['else'], elements: [], attributes: [] },
            { text: 'table .red', classes: ['red'], elements: ['table'], attributes: [] },
          ],
          declarations: ['color:var(--red)'],
        },
        {
          within: ['@layer utilities', '@media print'],
          selectors: [{ text: '.md\\:red', classes: ['md:red'], elements: [], attributes: [] }],
          declarations: ['color:var(--blue)'],
        },
      ]),
      close: async () => {},
    }),
  })
  await api.app.ready()
})
beforeEach(() => {
  drawn = []
  mostAtOnce = 0
})
afterAll(() => api.app.close())
const get = (url: string, remoteAddress = '127.0.0.1') => api.app.inject({ url, remoteAddress })

describe('what programs know of every site', () => {
  it('is each page, also in English, from the sitemap', async () => {
    const { body } = await get('/sitemap.xml')
    for (const { path } of [...PUBLIC_PAGES, ...ENGLISH_PAGES])
      expect(body).toContain(`<loc>${PUBLIC_URL}${path}</loc>`)
  })

  it('is whom to tell of a weakness, for half a year from today', async () => {
    const { statusCode, headers, body } = await get('/.well-known/security.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = new Map(body.split('\n').map((line) => line.split(': ', 2) as [string, string]))
    expect(fields.get('Contact')).toBe(`${PUBLIC_URL}/contact`)
    const days = (Date.parse(fields.get('Expires') ?? '') - app.deps.now()) / 86_400_000
    expect(days).toBeGreaterThan(90)
    expect(days).toBeLessThan(365)
  })

  it('is where a password is changed, and no address besides', async () => {
    const { statusCode, headers } = await get('/.well-known/change-password')
    expect([statusCode, headers.location]).toEqual([303, '/dashboard/profile#password'])
  })
})

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

describe('the policy of a page', () => {
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

  it('lets run the scripts of the page itself, and none that came with what somebody wrote', async () => {
    const { headers, body } = await get('/contact')
    const scripts = /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
    expect(scripts).toBe(`'self' ${hashOf('first()')} ${hashOf('last()')}`)
    // By their own mark nobody could write a script that is let run the next time: it is gone, and another each time.
    expect(body).toBe(`<script>first()</script>${WRITTEN}</div><script type="module" async="">last()</script>`)
  })

  it('lets in the styles that its first picture needs, which stand in it, and no other written ones', async () => {
    const { headers, body } = await get('/terms')
    const styles = '@layer theme,utilities;@layer theme{:root{--red:#f00}}@layer utilities{.red{color:var(--red)}}'
    expect(body).toBe(`<head><title>1</title><style>${styles}</style></head><p class="red big">1</p>`)
    expect(headers['content-security-policy']).toContain(`; style-src 'self' ${hashOf(styles)};`)
  })

  it('takes markup and code from our own policies alone, and pictures from this site', async () => {
    const policy = String((await get('/faq')).headers['content-security-policy'])
    expect(policy).toContain("; img-src 'self' data:;")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain('trusted-types lottolens ProseMirrorClipboard')
  })
})

describe('a form that is sent to a page without its code', () => {
  const post = (url: string) =>
    api.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=hana&password=secret',
    })
  it.each([
    ['/auth/login', '/auth/login?unsent=1'],
    ['/auth/login?return=%2Fplans', '/auth/login?return=%2Fplans&unsent=1'],
    ['/', '/?unsent=1'],
  ])('to %s leads back to %s, with nothing that was typed', async (url, location) => {
    const answer = await post(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, location])
    expect(JSON.stringify(answer.headers) + answer.body).not.toContain('secret')
  })
  it.each(['//evil.example/x', '/assets/entry.client.js', '/%2fevil.example', '/robots.txt'])(
    'to %s, which is no page, is refused',
    async (url) => expect((await post(url)).statusCode).toBe(405),
  )
  it('is not what a call of the API is', async () => {
    expect((await post('/api/nothing')).statusCode).toBe(404)
  })
})

describe('a flood of pages that are not kept', () => {
  const flood = async (urls: readonly (readonly [url: string, from: string])[]) => {
    const answers = await Promise.all(urls.map(([url, from]) => get(url, from)))
    return answers.map(({ statusCode }) => statusCode)
  }
  const counted = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

  it('has two of a network drawn and two waiting; the rest is refused in words, for now', async () => {
    const statuses = await flood(Array.from({ length: 10 }, (_, i) => [`/results?a=${i}`, '203.0.113.20']))
    expect([counted(statuses, 200), counted(statuses, 503)]).toEqual([4, 6])
    const urls = Array.from({ length: 5 }, (_, i) => get(`/results?b=${i}`, '203.0.113.21'))
    const [refused] = (await Promise.all(urls)).filter(({ statusCode }) => statusCode === 503)
    expect(refused?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect(refused?.body).toContain('지금은 요청이 많습니다.')
  })

  it('keeps a page that only others ask much of waiting for one of each of them', async () => {
    const order: string[] = []
    const ask = (url: string, from: string) => get(url, from).then(() => order.push(from))
    const many = Array.from({ length: 10 }, (_, i) => ask(`/results?c=${i}`, `203.0.113.${30 + (i % 4)}`))
    await Promise.all([...many, ask('/results?c=visitor', '198.51.100.9')])
    expect(order.indexOf('198.51.100.9')).toBeLessThan(8)
  })

  it('is bounded in all', async () => {
    const urls = Array.from({ length: 300 }, (_, i) => [`/results?d=${i}`, `10.0.${i % 250}.${i >> 8}`] as const)
    const statuses = await flood(urls)
    const drawn = counted(statuses, 200)
    // Two at once and 200 waiting; on a busy machine some of them have waited too long and are refused as well.
    expect([drawn > 2 && drawn <= 202, drawn + counted(statuses, 503)]).toEqual([true, 300])
  })

  it('keeps who comes for a kept answer waiting for no more than the page that is being drawn', async () => {
    const { server } = api.app
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.address() as AddressInfo
    const ask = (url: string, localAddress: string) =>
      new Promise<void>((resolve) => {
        const asked = httpGet({ port, host: '127.0.0.1', path: url, localAddress, agent: false }, (answer) => {
          answer.resume().once('end', resolve)
        })
        asked.once('error', () => resolve())
      })
    await get('/faq')
    const before = drawn.length
    const flood = Array.from({ length: 80 }, (_, i) => ask(`/results?e=${i}`, `127.9.0.${1 + (i % 40)}`))
    await ask('/faq', '127.9.1.1')
    const drawnMeanwhile = drawn.length - before
    await Promise.all(flood)
    expect(drawn.length - before).toBe(80)
    expect(drawnMeanwhile).toBeLessThan(8)
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

describe('the service worker', () => {
  it('is asked for anew each time, may only talk to the site, and may be started by pages', async () => {
    const { statusCode, headers, body } = await get('/service-worker.js')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/javascript')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'; script-src 'self'")
    expect(body).toContain('fetch')
    expect((await get('/faq')).headers['content-security-policy']).toContain("worker-src 'self'")
  })

  it('takes pictures that are shared with the site; without it none is read, and the page says so', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/check',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'x'.repeat(5_000_000),
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/check?shared=nothing'])
  })
})
