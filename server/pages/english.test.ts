import { expect, it } from 'vitest'
import { ENGLISH_PAGES } from '#contract/site/site-pages.ts'
import { recordDraw } from '#server/draws/record-draw.ts'
import { PUBLIC_URL, useApp } from '#tests/support/app.ts'

const app = useApp()

it.each(ENGLISH_PAGES)(
  '$path is in English, without a script, and names the Korean page that says the same',
  async ({ path, korean }) => {
    const { statusCode, headers, body } = await app.get(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(body).toContain('<html lang="en">')
    expect(body).not.toContain('<script')
    const named = [...body.matchAll(/<link rel="alternate" hreflang="(..)" href="([^"]+)">/g)].map(
      ([, ...named]) => named,
    )
    expect(named).toEqual(
      korean === null
        ? []
        : [
            ['en', PUBLIC_URL + path],
            ['ko', PUBLIC_URL + korean],
          ],
    )
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}${path}">`)
    expect(body.match(/<h1>/g)).toHaveLength(1)
    expect(body).toContain('1336')
  },
)

it('says the newest result', async () => {
  const { body } = await app.get('/en')
  for (const words of ['Round 1245', '10 October 2026', '>4<', 'bonus 12', '1 in 8,145,060'])
    expect(body).toContain(words)
})

it.each([
  ['40 10 23 29 33 37', '1', '1st prize'],
  ['40,10,23,29,33,16', '1', '2nd prize'],
  ['1 2 3 4 5 6', '1', 'No prize.'],
  ['1 2 3', '1', 'Please type six different numbers'],
  ['1 1 2 3 4 5', '1', 'Please type six different numbers'],
  ['"><script>alert(1)</script>', '1', 'Please type six different numbers'],
  ['1 2 3 4 5 6', '4000', 'has not been drawn'],
  ['1 2 3 4 5 6', 'x', 'in round 1245'],
])('holds %s against round %s', async (numbers, round, said) => {
  const { statusCode, body, headers } = await app.get(`/en/check?${new URLSearchParams({ numbers, round })}`)
  expect(statusCode).toBe(200)
  expect(body).toContain(said)
  expect(body).not.toContain('<script')
  expect(headers['cache-control']).toBe('no-store')
})

it('calls nothing a miss before the prizes are counted', async () => {
  app.setNow('2026-10-17T11:50:00Z')
  const balls = { round_number: 1246, draw_date: '2026-10-17', numbers: [1, 2, 3, 4, 5, 6], bonus_number: 7 }
  await recordDraw(app.db, app.deps, { draw: balls })
  const { body } = await app.get('/en/check?numbers=40+41+42+43+44+45')
  expect(body).toContain('this is not final')
  expect(body).not.toContain('No prize')
})
