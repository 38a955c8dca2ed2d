import { expect, it } from 'vitest'
import { PUBLIC_URL, useApp } from '#tests/support/app.ts'

const app = useApp()
const oembed = (query: string) => app.get(`/oembed?${query}`)
const page = (path: string) => `url=${encodeURIComponent(PUBLIC_URL + path)}`

it('shows the newest result as a card that any page may frame, and that runs and loads nothing', async () => {
  const { statusCode, headers, body } = await app.get('/embed/latest')
  expect(statusCode).toBe(200)
  expect(body).toContain('<h1>제1245회 당첨번호</h1>')
  for (const ball of ['4', '5', '25', '28', '32', '42'])
    expect(body, ball).toMatch(new RegExp(`<li class="[a-z]+">${ball}</li>`))
  expect(body).toContain('aria-label="보너스 12"')
  expect(body).toMatch(/1등 \d+게임, 게임당 [\d,]+원/)
  expect(body).not.toMatch(/<script|<img|<link|@import|url\(/)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'.*frame-ancestors \*$/,
  )
  // As it was made, and as it is kept.
  for (const sent of [headers, (await app.get('/embed/latest')).headers])
    expect(sent['x-frame-options']).toBeUndefined()
  expect((await app.get('/data/draws.csv')).headers['x-frame-options']).toBe('DENY')
})

it('names the card to blogs that ask by oEmbed, no larger than they have room for', async () => {
  expect((await oembed(page('/results'))).json()).toMatchObject({
    ...{ version: '1.0', type: 'rich', width: 420, height: 220 },
    html: expect.stringContaining(`<iframe src="${PUBLIC_URL}/embed/latest"`),
  })
  expect((await oembed(`${page('/')}&maxwidth=300&format=json`)).json()).toMatchObject({ width: 300 })
})

it.each([
  ['a page of somebody else', `url=${encodeURIComponent('https://example.com/results')}`, 404],
  ['a page that has no card', page('/plans'), 404],
  ['no address', 'url=results', 404],
  ['nothing', '', 400],
  ['a format that there is not', `${page('/')}&format=xml`, 501],
])('refuses %s with a clear status', async (_, query, status) => {
  expect((await oembed(query)).statusCode).toBe(status)
})
