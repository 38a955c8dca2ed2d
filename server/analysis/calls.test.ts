import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as contract from '#contract/analysis/analysis.ts'
import { getNumberHistory, getPairDraws, getPairs } from '#contract/analysis/number-analysis.ts'
import { useApp } from '#tests/support/app.ts'

const app = useApp()
const rowsOf = async (query: ReturnType<typeof sql>) =>
  ((await app.db.execute(query)) as unknown as { rows: Record<string, number>[] }).rows

/** Every number of the newest draws, one row each. */
const drawn = (rounds: number) => sql`
  (select round_number, unnest(numbers)::int as number
   from (select * from draws order by round_number desc limit ${sql.raw(String(rounds))}) as newest)`

describe.each(['10', '30', '50'] as const)('the last %s rounds', (range) => {
  const scope = `recent_${range}` as const
  const rounds = Number(range)

  it('have the hot and cold numbers that SQL counts', async () => {
    const { body } = await app.call(contract.getHotCold, { query: { range } })
    const counted = await rowsOf(sql`
      select all_numbers.number::int as number, count(drawn.number)::int as frequency
      from generate_series(1, 45) as all_numbers(number) left join ${drawn(rounds)} as drawn using (number)
      group by 1`)
    const order = (direction: 1 | -1) =>
      counted
        .toSorted(
          (a, b) =>
            direction * ((a.frequency as number) - (b.frequency as number)) ||
            (a.number as number) - (b.number as number),
        )
        .slice(0, 10)
        .map(({ number, frequency }) => ({
          number,
          frequency,
          percentage: Math.round(((frequency as number) * 1000) / rounds) / 10,
        }))
    expect(body.hot_numbers).toEqual(order(-1))
    expect(body.cold_numbers).toEqual(order(1))
    expect(body.round_range).toEqual({ start_round: 1246 - rounds, end_round: 1245 })
    expect(body.total_rounds_analyzed).toBe(rounds)
  })

  it('have the odd and even balance that SQL counts', async () => {
    const { body } = await app.call(contract.getOddEven, { query: { scope } })
    const counted = await rowsOf(sql`
      select odd::int, count(*)::int as frequency
      from (select round_number, count(*) filter (where number % 2 = 1) as odd from ${drawn(rounds)} as drawn group by 1) as odds
      group by 1`)
    expect(body.ratios).toHaveLength(7)
    for (const { odd_count, even_count, frequency } of body.ratios) {
      expect(odd_count + even_count).toBe(6)
      expect(frequency).toBe(counted.find(({ odd }) => odd === odd_count)?.frequency ?? 0)
    }
    expect(body.golden_balance).toEqual(body.ratios[0])
  })

  it('have the sums that SQL adds up', async () => {
    const { body } = await app.call(contract.getNumberSum, { query: { scope } })
    const counted = await rowsOf(sql`
      select total::int as sum, count(*)::int as frequency
      from (select round_number, sum(number) as total from ${drawn(rounds)} as drawn group by 1) as sums
      group by 1 order by 1`)
    expect(body.sum_data.map(({ sum, frequency }) => ({ sum, frequency }))).toEqual(counted)
    expect([body.min_sum, body.max_sum]).toEqual([counted[0]?.sum, counted.at(-1)?.sum])
  })

  it('have the appearances that SQL finds', async () => {
    const { body } = await app.call(contract.getReappearanceCycle, { query: { scope } })
    const counted = await rowsOf(sql`
      select number, count(*)::int as appearances, max(round_number)::int as last from ${drawn(rounds)} as drawn group by 1`)
    expect(body.reappearance_data).toHaveLength(45)
    for (const { number, appearance_count, last_appearance_round, rounds_since_last } of body.reappearance_data) {
      const expected = counted.find((row) => row.number === number)
      expect([appearance_count, last_appearance_round]).toEqual([expected?.appearances ?? 0, expected?.last ?? null])
      expect(rounds_since_last).toBe(expected ? 1245 - (expected.last as number) : null)
    }
  })
})

describe('over all rounds', () => {
  it('the most frequent pair is the one that SQL finds', async () => {
    const { body } = await app.call(contract.getWinningCombinations)
    const [pair] = await rowsOf(sql`
      select a.number as first, b.number as second, count(*)::int as frequency
      from ${drawn(2_000)} as a join ${drawn(2_000)} as b on a.round_number = b.round_number and a.number < b.number
      group by 1, 2 order by 3 desc, 1, 2 limit 1`)
    expect(body.pairs.most_frequent[0]).toMatchObject({
      numbers: [pair?.first, pair?.second],
      frequency: pair?.frequency,
    })
    expect(body.total_analyzed).toBe(1245)
  })
  it('the patterns of each draw are counted once', async () => {
    const { body } = await app.call(contract.getPatterns)
    for (const rows of [body.odd_even, body.high_low, body.decades_held, body.consecutive_runs, body.ac_values])
      expect(rows.reduce((sum, { frequency }) => sum + frequency, 0)).toBe(1245)
  })
  it('frequencies are of as many rounds as asked for, or as there are', async () => {
    expect((await app.call(contract.getFrequency)).body.total_rounds_analyzed).toBe(50)
    const { body } = await app.call(contract.getFrequency, { query: { rounds: '99999' } })
    expect(body.total_rounds_analyzed).toBe(1245)
    expect(body.numbers.reduce((sum, { frequency }) => sum + frequency, 0)).toBe(1245 * 6)
  })
})

describe('of numbers and pairs', () => {
  it('a number has the rounds and companions that SQL finds', async () => {
    const { body } = await app.call(getNumberHistory, { params: { number: 34 } })
    const rounds = await rowsOf(
      sql`select round_number::int as round from ${drawn(2_000)} as drawn where number = 34 order by 1`,
    )
    expect(body.rounds).toEqual(rounds.map(({ round }) => round))
    const companions = await rowsOf(sql`
      select b.number, count(*)::int as frequency
      from ${drawn(2_000)} as a join ${drawn(2_000)} as b on a.round_number = b.round_number and b.number <> 34
      where a.number = 34 group by 1 order by 2 desc, 1`)
    expect(body.companions.numbers).toEqual(companions)
    expect(body.newest_draws.map(({ round_number }) => round_number)).toEqual(body.rounds.slice(-4).toReversed())
  })
  it('a pair has the draws that its count says', async () => {
    const [{ body: all }, { body: one }] = await Promise.all([
      app.call(getPairs),
      app.call(getPairDraws, { params: { first: 11, second: 21 } }),
    ])
    expect(all.frequencies).toHaveLength(990)
    expect(one.draws).toHaveLength(Math.max(...all.frequencies))
  })
})

describe('bad input', () => {
  it.each([
    '/api/v1/public/analysis/numbers/46',
    '/api/v1/public/analysis/numbers/0',
    '/api/v1/public/analysis/pairs/1/x',
    '/api/v1/lottery/analysis?range=20',
    '/api/v1/lottery/analysis?range=',
    '/api/v1/lottery/analysis?range=10&range=30',
    '/api/v1/public/analysis/odd-even?scope=recent_20',
    '/api/v1/public/analysis/odd-even-ratio?scope=everything',
    '/api/v1/public/analysis/reappearance-cycle?scope=10',
    '/api/v1/public/lottery/statistics/frequency?rounds=0',
    '/api/v1/public/lottery/statistics/frequency?rounds=-5',
    '/api/v1/public/lottery/statistics/frequency?rounds=ten',
  ])('%s is refused in Korean', async (url) => {
    const answer = await app.get(url)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request'])
  })
  it('without a scope the last ten rounds are meant, under both names', async () => {
    const ten = (await app.get('/api/v1/public/analysis/odd-even?scope=recent_10')).json()
    expect((await app.get('/api/v1/public/analysis/odd-even')).json()).toEqual(ten)
    expect((await app.get('/api/v1/public/analysis/odd-even-ratio')).json()).toEqual(ten)
  })
})
