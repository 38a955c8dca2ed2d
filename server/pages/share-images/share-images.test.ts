import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Draw, getDraw } from '#contract/draws/draws.ts'
import { resultImage, roundImage, setImage } from '#contract/site/share-images.ts'
import { winClaims } from '#domain/site/win-claims.ts'
import { recordDraw } from '#server/draws/record-draw.ts'
import { recordedDraws } from '#server/draws/record-store.ts'
import { drawOfRound, prizesOfRound } from '#server/draws/store.ts'
import { useApp } from '#tests/support/app.ts'
import { glyphsOfPictures } from '../../../scripts/parts/glyphs.mjs'
import { resultPicture, roundPicture, setPicture } from './pictures.ts'

const app = useApp()
const SET = [4, 5, 25, 28, 32, 39]
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url, headers, remoteAddress })
/** The letters that the fonts of the pictures have. */
const GLYPHS = new Set(readFileSync(new URL('./fonts/glyphs.txt', import.meta.url), 'utf8'))
/** Width and height as the file's first chunk says them. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

/** The addresses of a round's pictures, as its page names them. */
async function addressesOf(round: number): Promise<readonly string[]> {
  const { body } = await app.call(getDraw, { params: { round: String(round) } })
  return [roundImage(body), resultImage(body, SET)]
}
const ROUND_1245 = '/share/round-1245.png'

describe('a picture for sharing', () => {
  it.each([
    ROUND_1245,
    `${ROUND_1245}?v=011`,
    '/share/round-1.png',
    setImage(SET),
    `/share/result-1245-${SET.join('-')}.png`,
    '/share/result-1245-1-2-3-6-7-8.png',
  ])('%s is a PNG of the size that every network shows whole, for anybody', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect(sizeOf(answer.rawPayload)).toEqual([1200, 630])
    expect(answer.rawPayload.length).toBeLessThan(300_000)
    expect(answer.headers['cache-control']).toMatch(/^public, max-age=(86400|31536000)/)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  it('is not sent again to who has it', async () => {
    const { headers } = await get(ROUND_1245)
    const again = await get(ROUND_1245, { 'if-none-match': headers.etag as string })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it('shows a draw as it stands after a correction', async () => {
    const addresses = await addressesOf(1244)
    const before = await get(addresses[0] as string)
    expect(before.statusCode).toBe(200)
    const [draw] = await recordedDraws(app.db, 1244, 1244)
    if (!draw) throw new Error('Round 1244 is not stored')
    const bonus_number = [1, 2, 3, 4, 5, 6, 7, 8].find(
      (number) => number !== draw.bonus_number && !draw.numbers.includes(number),
    ) as number
    await recordDraw(app.db, app.deps, { draw: { ...draw, bonus_number }, reason: '시험' })
    // Messengers keep what they have fetched by its address.
    const after = await addressesOf(1244)
    for (const [i, address] of after.entries()) expect(address).not.toBe(addresses[i])
    expect((await get(after[0] as string)).headers.etag).not.toBe(before.headers.etag)
  })

  it.each([
    'round-0.png',
    'round-01.png',
    'round-1245.svg',
    'set-4-5-25-28-32.png',
    'set-4-5-25-28-32-46.png',
    'set-5-4-25-28-32-42.png',
    'set-4-4-25-28-32-42.png',
    'set-04-5-25-28-32-42.png',
    'set-1-2-3-4-5-6-7.png',
    'result-1245.png',
    'name-hana.png',
  ])('%s is none, and says so', async (file) => {
    const answer = await get(`/share/${file}`)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store'])
    expect(answer.body).toContain('주소 형식이 올바르지 않습니다.')
  })

  it.each(['round-9999.png', `result-9999-${SET.join('-')}.png`])('%s has no draw', async (file) => {
    expect((await get(`/share/${file}`)).statusCode).toBe(404)
  })

  it('is made for one network only so often, as any other answer, and what is kept is for everybody', async () => {
    const from = '203.0.113.9'
    await get(ROUND_1245)
    // Reading a list counts as much as drawing a picture, and takes a hundredth of the time.
    for (let skip = 0; skip < 58; skip++)
      expect((await get(`/api/v1/public/lottery/results?skip=${skip}`, {}, from)).statusCode).toBe(200)
    const statuses: number[] = []
    for (const last of [42, 43, 44, 45])
      statuses.push((await get(setImage([1, 2, 3, 4, 20, last]), {}, from)).statusCode)
    expect(statuses).toEqual([200, 200, 429, 429])
    expect((await get(ROUND_1245, {}, from)).statusCode).toBe(200)
  })

  it('says what a draw says, and claims no win of members, whatever it shows', async () => {
    const draw = (await drawOfRound(app.db, 1245)) as Draw
    const prizes = await prizesOfRound(app.db, 1245)
    const { numbers, bonus_number } = draw
    const others = [1, 2, 3, 6, 7, 8].filter((one) => one !== bonus_number && !numbers.includes(one))
    const matching = (hits: number, bonus: readonly number[] = []) =>
      [...numbers.slice(0, hits), ...bonus, ...others].slice(0, 6).toSorted((a, b) => a - b)
    const sets = [matching(6), matching(5, [bonus_number]), ...[5, 4, 3, 2, 0].map((hits) => matching(hits))]
    const untold = { is_confirmed: false, first_prize_winners: null, first_prize_amount: null }
    const pictures = [draw, { ...draw, ...untold }, { ...draw, first_prize_winners: 0 }].flatMap((draw) => [
      roundPicture(draw),
      ...sets.map((numbers) => resultPicture({ draw, numbers, prizes })),
    ])
    const texts = [setPicture(SET), ...pictures].map((svg) =>
      Array.from(svg.matchAll(/<text [^>]*>([^<]*)</g), ([, said]) => said).join('\n'),
    )
    expect(texts[9]).toContain('1등')
    expect(texts.join('')).toContain('30.1억원')
    expect([...texts.join('')].filter((glyph) => glyph !== '\n' && !GLYPHS.has(glyph))).toEqual([])
    for (const text of texts) {
      expect(winClaims(text), text).toEqual([])
      expect(text).not.toMatch(/회원|우리|저희/)
    }
  })

  it('has every letter that it may write in its fonts (else: npm run font)', () => {
    expect([...glyphsOfPictures()].filter((glyph) => !GLYPHS.has(glyph))).toEqual([])
  })
})
