import { describe, expect, it } from 'vitest'
import { getDraw, getDrawnNumbers, getDrawYear, getLatestDraw, listDraws } from '#contract/draws/draws.ts'
import { useApp } from '#tests/support/app.ts'

const app = useApp()
const rounds = (items: readonly { round_number: number }[]) => items.map(({ round_number }) => round_number)

describe('the latest result', () => {
  it('is the newest draw with its money, under both addresses', async () => {
    const { body } = await app.call(getLatestDraw)
    expect(body).toEqual({
      round_number: 1245,
      draw_date: '2026-10-10',
      numbers: [4, 5, 25, 28, 32, 42],
      winning_numbers: [4, 5, 25, 28, 32, 42],
      bonus_number: 12,
      is_confirmed: true,
      first_prize_winners: 10,
      first_prize_amount: 3_006_515_775,
      total_sales: 124_358_734_000,
      first_prize_methods: { auto: 10, manual: 0, semi_auto: 0 },
      certainty: 'sure',
    })
    expect((await app.get('/api/v1/public/lottery/result/latest')).json()).toEqual(body)
  })
})

describe('the list of results', () => {
  it('starts with the ten newest draws and tells how many there are', async () => {
    const { body } = await app.call(listDraws)
    expect(rounds(body.items)).toEqual([1245, 1244, 1243, 1242, 1241, 1240, 1239, 1238, 1237, 1236])
    expect(body.total).toBe(1245)
  })
  it.each([
    ['the last, short page', { skip: 1240, limit: 10 }, [5, 4, 3, 2, 1], 1245],
    ['past the end', { skip: 1245 }, [], 1245],
    ['a range, newest first', { start_round: 3, end_round: 5 }, [5, 4, 3], 3],
    ['a page of a range', { start_round: 1, end_round: 100, skip: 99 }, [1], 100],
    ['an open range', { start_round: 1244 }, [1245, 1244], 2],
    ['a range of rounds yet to come', { start_round: 1246 }, [], 0],
    ['one round', { start_round: 7, end_round: 7 }, [7], 1],
  ])('shows %s', async (_, query, expected, total) => {
    const { body } = await app.call(listDraws, { query })
    expect(rounds(body.items)).toEqual(expected)
    expect(body.total).toBe(total)
  })
  it('sends a whole range of 100 rounds apart at once', async () => {
    const { body } = await app.call(listDraws, { query: { start_round: 1100, end_round: 1200 } })
    expect(body.items).toHaveLength(101)
  })
  it('refuses a range that ends before it starts', async () => {
    const { status, body } = await app.call(listDraws, { query: { start_round: 5, end_round: 3 } })
    expect([status, body.code]).toEqual([422, 'range_reversed'])
  })
  it.each([
    'limit=0',
    'limit=102',
    'limit=-1',
    'limit=1e1',
    'limit=',
    'limit=a',
    'skip=-1',
    'skip=99999999999',
    'skip=1.5',
    'start_round=0',
    'limit=1&limit=2',
  ])('refuses %s in Korean', async (query) => {
    const answer = await app.get(`/api/v1/public/lottery/results?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('invalid_request')
    for (const { message } of answer.json().errors) expect(message).toMatch(/^[^a-zA-Z]*(: \w+)?$/)
  })
})

describe('one result', () => {
  it('shows what each rank paid and where the first prize was sold', async () => {
    const { body } = await app.call(getDraw, { params: { round: '1245' } })
    expect(body.prize_details?.rank1).toMatchObject({
      total_prize: 30_065_157_750,
      winners: 10,
      prize_per_winner: 3_006_515_775,
    })
    expect(body.prize_details?.rank5).toMatchObject({
      prize_per_winner: 5_000,
      method: expect.stringContaining('5,000원'),
    })
    expect(body.winning_stores).toHaveLength(10)
    expect(body.winning_stores[0]).toEqual({
      store_rank: 1,
      store_name: expect.any(String),
      number_type: 'auto',
      location: expect.any(String),
    })
  })
  it('is honest about what was never published', async () => {
    const { body } = await app.call(getDraw, { params: { round: '1' } })
    expect(body.first_prize_winners).toBe(0)
    expect(body.first_prize_methods).toBeNull()
    expect(body.winning_stores).toEqual([])
  })
  it.each(['1246', '999999'])('does not know round %s', async (round) => {
    const { status, body } = await app.call(getDraw, { params: { round } })
    expect([status, body.code, body.detail]).toEqual([404, 'draw_not_found', '결과를 찾을 수 없습니다.'])
  })
  it.each(['0', '-1', '1.0', '1e3', 'abc', '12345678901', '%00', '１２'])('refuses %s as a round', async (round) => {
    const answer = await app.get(`/api/v1/public/lottery/results/${encodeURI(round)}`)
    expect(answer.statusCode).toBe(400)
  })
})

describe('the year up to a round', () => {
  it('adds up how its first prizes were bought, and has every sale', async () => {
    const { body } = await app.call(getDrawYear, { params: { round: '1245' } })
    expect(body.sales.map(({ round_number }) => round_number)).toEqual(Array.from({ length: 52 }, (_, i) => 1194 + i))
    expect(body.sales.at(-1)?.total_sales).toBe(124_358_734_000)
    const list = await app.call(listDraws, { query: { start_round: 1194, end_round: 1245 } })
    const manual = list.body.items.reduce((sum, { first_prize_methods: how }) => sum + (how?.manual ?? 0), 0)
    expect(body.first_prize_methods?.manual).toBe(manual)
  })
  it('is the first year for the first rounds, whose ways were never published', async () => {
    const { body } = await app.call(getDrawYear, { params: { round: '1' } })
    expect([body.sales.length, body.sales[0]?.round_number, body.first_prize_methods]).toEqual([52, 1, null])
  })
  it('is not known of a round that is not there', async () => {
    const { status, body } = await app.call(getDrawYear, { params: { round: '1246' } })
    expect([status, body.code]).toEqual([404, 'draw_not_found'])
  })
})

describe('the balls and prizes of all draws', () => {
  it('begin with round 1, of which nobody won the first prize, and end with the newest', async () => {
    const { draws } = (await app.call(getDrawnNumbers)).body
    expect(draws).toHaveLength(1245)
    expect(draws[0]).toMatchObject({ round_number: 1, balls: [10, 23, 29, 33, 37, 40, 16] })
    expect(draws[0]?.prizes?.[0]).toBe(0)
    expect(draws.at(-1)).toMatchObject({ round_number: 1245, balls: [4, 5, 25, 28, 32, 42, 12] })
    expect(draws.at(-1)?.prizes?.[0]).toBe(3_006_515_775)
    expect(draws.at(-1)?.prizes?.slice(3)).toEqual([50_000, 5_000])
  })
})
