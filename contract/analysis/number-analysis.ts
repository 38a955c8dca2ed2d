import { z } from 'zod'
import { LARGEST_NUMBER, SMALLEST_NUMBER } from '#domain/draw/draw.ts'
import { endpoint } from '../endpoint.ts'
import { Count, integerInUrl, KoreanDate, LottoNumber, RoundInUrl, RoundNumber, SixNumbers } from '../fields.ts'
import { ChanceVerdict, chance, TogetherDrawn } from './analysis.ts'

/** One number's whole history, and what two numbers have in common. */

const NumberInUrl = integerInUrl(SMALLEST_NUMBER, LARGEST_NUMBER, '번호는 1부터 45까지의 정수여야 합니다.')
/** Where the largest of many such counts lies in 95 of 100 histories of fair draws. */
const usualLargest = { largest_low: Count, largest_high: Count }
const Balls = z.object({
  round_number: RoundNumber,
  draw_date: KoreanDate,
  numbers: SixNumbers,
  bonus_number: LottoNumber,
})

export const getNumberHistory = endpoint({
  method: 'GET',
  path: '/api/v1/public/analysis/numbers/:number',
  access: 'anyone',
  summary:
    '번호 하나의 전체 기록: 나온 회차, 안 나온 기간, 함께 나온 번호, 보너스, 달마다의 횟수와 5등 당첨자 비율. 횟수마다 우연의 기댓값과 95% 범위가 있습니다.',
  cached: 'until_change',
  params: z.object({ number: NumberInUrl }),
  reply: z.object({
    number: LottoNumber,
    total_analyzed: Count,
    frequency: Count,
    /** 1 for the most drawn; equals share a rank. */
    rank: z.int().min(1),
    ...chance,
    /** Of all 45 numbers, by number. */
    frequencies: z.array(Count),
    rounds: z.array(RoundNumber),
    /** Mean rounds between appearances, one decimal; chance gives 7.5. */
    average_cycle: z.number().nullable(),
    longest_rest: z.object({ start_round: RoundNumber, end_round: RoundNumber, rounds: Count }).nullable(),
    /** Numbers that stayed out at least as long once, this one among them. */
    rested_as_long: Count,
    bonus: z.object({ ...chance, rounds: z.array(RoundNumber) }),
    /** Twelve counts a year; null where the month had no draw. */
    years: z.array(z.object({ year: z.int(), months: z.array(Count.nullable()) })),
    companions: z.object({
      ...chance,
      ...usualLargest,
      numbers: z.array(z.object({ number: LottoNumber, frequency: Count })),
    }),
    /** The newest draws with it, newest first. */
    newest_draws: z.array(Balls),
    /** Rank 5 winners in percent of what random picks would give, of all numbers, fewest first. */
    winners_share: z.object({
      total_analyzed: Count,
      numbers: z.array(z.object({ number: LottoNumber, percentage: z.number() })),
      mean_percentage: z.number(),
      share_low: z.number(),
      share_high: z.number(),
    }),
  }),
})

export const getPairs = endpoint({
  method: 'GET',
  path: '/api/v1/public/analysis/pairs',
  access: 'anyone',
  summary:
    '990쌍이 함께 나온 횟수, (1,2), (1,3) … (44,45) 순서. 여러 쌍을 한꺼번에 볼 때의 p값 보정(Holm, Benjamini-Hochberg)과 자주 함께 나온 세 번호가 함께 있습니다.',
  cached: 'until_change',
  reply: z.object({
    total_analyzed: Count,
    frequencies: z.array(Count),
    ...chance,
    ...usualLargest,
    verdict: ChanceVerdict,
    p_values: z.object({
      below_level: Count,
      expected_below_level: z.number(),
      smallest: z.number(),
      smallest_holm: z.number(),
      discoveries: Count,
    }),
    triples: z.object({ most_frequent: TogetherDrawn, possible: Count, ...chance, ...usualLargest }),
  }),
})

export const getPairDraws = endpoint({
  method: 'GET',
  path: '/api/v1/public/analysis/pairs/:first/:second',
  access: 'anyone',
  summary: '두 번호가 함께 나온 추첨, 최근 것부터.',
  cached: 'until_change',
  params: z.object({ first: NumberInUrl, second: NumberInUrl }),
  reply: z.object({ draws: z.array(Balls) }),
})

const PeriodRows = z.array(z.object({ value: z.int(), frequency: Count, ...chance }))
export const getPeriodStatistics = endpoint({
  method: 'GET',
  path: '/api/v1/public/analysis/period',
  access: 'anyone',
  summary:
    '기간(start_round~end_round, 기본 전체)의 번호대, 끝수, 홀수와 고번호 개수, 연속 번호, AC값, 앞 회차와 겹친 번호. bonus=1이면 보너스까지 일곱 개를 셉니다.',
  cached: 'until_change',
  query: z.object({
    start_round: RoundInUrl.optional(),
    end_round: RoundInUrl.optional(),
    bonus: z.enum(['0', '1'], { error: 'bonus는 0이나 1이어야 합니다.' }).default('0'),
  }),
  reply: z.object({
    total_analyzed: Count,
    with_bonus: z.boolean(),
    newest_round: RoundNumber.nullable(),
    numbers: PeriodRows,
    sections: PeriodRows,
    last_digits: PeriodRows,
    odd_counts: PeriodRows,
    high_counts: PeriodRows,
    longest_runs: PeriodRows,
    ac_values: PeriodRows,
    carried_over: PeriodRows,
  }),
})
