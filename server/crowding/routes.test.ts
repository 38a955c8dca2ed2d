import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { getCrowding, getCrowdingKit, getCrowdingOverview } from '#contract/analysis/crowding.ts'
import { crowdingAnswers } from '#domain/crowding/crowding-answer.ts'
import { TYPED_NUMBERS_PROBLEMS as NO } from '#domain/crowding/typed-numbers.ts'
import { useApp } from '#tests/support/app.ts'
import { recordDraw } from '../draws/record-draw.ts'

const app = useApp()
const PATH = '/api/v1/public/lottery/crowding'
const { rows } = JSON.parse(
  readFileSync(new URL('../../tests/support/crowding-reference.json', import.meta.url), 'utf8'),
) as { rows: { numbers: number[]; shown: number; special_crowd: number; percentile: number }[] }

describe('how many others hold six numbers', () => {
  it.each(rows)('$numbers, as the study says', async ({ numbers, shown, special_crowd, percentile }) => {
    const { status, body } = await app.call(getCrowding, { query: { numbers: numbers.join(',') } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ numbers, round_number: 1246 })
    expect(body.multiplier).toBeCloseTo(shown + special_crowd + 0.01847, 2)
    if (special_crowd === 0) expect(Math.abs(body.crowding - percentile)).toBeLessThan(0.06)
    expect(body.is_beyond_scale).toBe(special_crowd > 0 || percentile > 99)
    expect(body.expected_low).toBeLessThan(body.expected_others)
    expect(body.expected_high).toBeGreaterThan(body.expected_others)
  })
  it('gives the count’s own interval and the prize it would mean, where the scale reaches', async () => {
    const { body } = await app.call(getCrowding, { query: { numbers: '29,36,41,43,44,45' } })
    expect(body).toMatchObject({ is_beyond_scale: false, count_low: 8, count_high: 17 })
    expect(body.first_prize?.gross).toBeGreaterThan(body.usual_first_prize.gross)
    expect(body.first_prize?.net).toBeLessThan((body.first_prize?.gross ?? 0) * 0.75)
  })
  it('takes numbers in any order', async () => {
    const one = await app.get(`${PATH}?numbers=45,1,30,2,7,9`)
    expect(one.json()).toEqual((await app.get(`${PATH}?numbers=1,2,7,9,30,45`)).json())
  })
  it.each([
    ['?numbers=1,2,3,4,5', NO.too_few],
    ['?numbers=1,2,3,4,5,6,7', NO.too_many],
    ['?numbers=1,2,3,4,5,5', NO.repeated],
    ['?numbers=0,2,3,4,5,6', NO.out_of_range],
    ['?numbers=1,2,3,4,5,46', NO.out_of_range],
    ['?numbers=lotto', NO.not_numbers],
    ['?numbers=', NO.not_numbers],
    ['', '번호를 numbers=1,2,3,4,5,6처럼 적어 주세요.'],
    ['?numbers=1,2,3,4,5,6&numbers=7', '번호를 numbers=1,2,3,4,5,6처럼 적어 주세요.'],
  ])('refuses %s with a sentence', async (query, sentence) => {
    const answer = await app.get(PATH + query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ path: 'numbers', message: sentence }] })
  })
})

it('may be called by any site, answers a known ETag with 304, and says what its figures are', async () => {
  const url = `${PATH}?numbers=1,2,7,9,30,45`
  const { headers } = await app.get(url)
  expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag' })
  expect((await app.get(url, { 'if-none-match': headers.etag as string })).statusCode).toBe(304)
  const { paths } = (await app.get('/api/docs/json')).json()
  const { properties } = paths[PATH].get.responses['200'].content['application/json'].schema
  for (const name of ['crowding', 'multiplier', 'expected_low', 'count_low', 'first_prize'])
    expect(properties[name].description, name).toMatch(/[가-힣]/)
})

it('what a browser is given is below 20 kB, and says the same to the last bit', async () => {
  const sent = await app.get(`${PATH}/parameters`)
  expect(sent.body.length).toBeLessThan(20_000)
  const answer = crowdingAnswers((await app.call(getCrowdingKit)).body)
  for (const { numbers } of rows) {
    const { body } = await app.call(getCrowding, { query: { numbers: numbers.join(',') } })
    expect(JSON.parse(JSON.stringify(answer(numbers)))).toEqual(body)
  }
})

it('the overview is made in small steps, so that others are answered meanwhile', async () => {
  await app.call(getCrowding, { query: { numbers: '5,14,17,23,31,42' } })
  let [isMade, turns] = [false, 0]
  const made = app.call(getCrowdingOverview).then(() => {
    isMade = true
  })
  while (!isMade) {
    await setImmediate()
    turns += 1
  }
  await made
  // In one piece it would be a handful of turns of the loop; it is about four hundred.
  expect(turns).toBeGreaterThan(100)
})

it('the overview names the rounds it learnt from, real rounds on both sides, and no list of the least crowded', async () => {
  const { body } = await app.call(getCrowdingOverview)
  expect(body).toMatchObject({
    round_number: 1246,
    fit: { first_round: 262, last_round: 1245, fitted_at: null, is_newer_held: false },
    sales: { first_round: 1236, last_round: 1245 },
  })
  expect(body.distribution.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 3)
  expect(body.real_rounds.many_winners.map(({ round_number }) => round_number)).toEqual(
    expect.arrayContaining([1128, 546]),
  )
  for (const { winners, expected_by_sales } of body.real_rounds.few_winners)
    expect(winners).toBeLessThan(expected_by_sales)
  expect(body.real_rounds.against_model.length).toBeGreaterThan(1)
  expect(body.value_of_1000).toHaveLength(5)
  for (const { gross_high } of body.value_of_1000) expect(gross_high).toBeLessThan(1_000)
  for (const { expected_others } of body.crowded_kinds) expect(expected_others).toBeGreaterThan(18)
})

it('a new draw moves the crowding to the next round, and its numbers become last week’s', async () => {
  const numbers = [9, 14, 22, 30, 37, 41]
  const query = { numbers: numbers.join(',') }
  const before = (await app.call(getCrowding, { query })).body
  expect(before.round_number).toBe(1246)
  app.setNow('2026-10-17T13:00:00Z')
  const draw = { round_number: 1246, draw_date: '2026-10-17', numbers, bonus_number: 7 }
  await recordDraw(app.db, app.deps, { draw })
  const after = (await app.call(getCrowding, { query })).body
  expect(after.round_number).toBe(1247)
  expect(after.expected_others).toBeGreaterThan(before.expected_others + 1_000)
  expect(after.traits.map(({ kind }) => kind)).toContain('special')
})
