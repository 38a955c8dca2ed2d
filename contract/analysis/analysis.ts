import { z } from 'zod'
import { ANALYSIS_WINDOWS } from '#domain/statistics/windows.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, integerInUrl, KoreanDate, LottoNumber, RoundNumber } from '../fields.ts'

/**
 * Beside every count: what chance alone gives. `expected_count` is the mean; `band_low` to `band_high`
 * (both included) is the central 95 % band of the binomial distribution of fair, independent draws.
 */
export const chance = { expected_count: z.number(), band_low: Count, band_high: Count }
/** Of a group of counts: how many were compared, how many lie outside their bands, how many chance puts there on average. */
export const ChanceVerdict = z.object({ compared: Count, outside_band: Count, expected_outside: z.number() })
/** Percent, one decimal. */
export const Percent = z.number().min(0).max(100)
const RoundRange = z.object({ start_round: RoundNumber, end_round: RoundNumber }).nullable()

/** A window as one call names it (`10`), and as the others do (`recent_10`). */
const RANGES = ANALYSIS_WINDOWS.map((rounds) => `${rounds}` as const)
export const SCOPES = [...ANALYSIS_WINDOWS.map((rounds) => `recent_${rounds}` as const), 'all'] as const
const RangeInUrl = z.enum(RANGES, { error: `기간은 ${RANGES.join(', ')} 중 하나여야 합니다.` }).default('10')
const ScopeInUrl = z.enum(SCOPES, { error: `기간은 ${SCOPES.join(', ')} 중 하나여야 합니다.` }).default('recent_10')

const NumberFrequency = z.object({ number: LottoNumber, frequency: Count, percentage: Percent })

export const HotCold = z.object({
  round_range: RoundRange,
  /** At most ten, most drawn first; ties by smaller number. Percent of the rounds, one decimal. */
  hot_numbers: z.array(NumberFrequency),
  /** At most ten, least drawn first; ties by smaller number. */
  cold_numbers: z.array(NumberFrequency),
  total_rounds_analyzed: Count,
  calculated_at: Instant,
  ...chance,
  verdict: ChanceVerdict,
})

export const getHotCold = endpoint({
  method: 'GET',
  path: '/api/v1/lottery/analysis',
  access: 'anyone',
  summary: '최근 10, 30, 50회의 핫·콜드 번호. 횟수는 그 번호가 나온 추첨의 수이며 보너스는 세지 않습니다.',
  cached: 'until_change',
  query: z.object({ range: RangeInUrl }),
  reply: HotCold,
})

const OddEvenRatio = z.object({
  odd_count: z.int(),
  even_count: z.int(),
  frequency: Count,
  percentage: Percent,
  expected_percentage: Percent,
  ...chance,
})
export const getOddEven = endpoint({
  method: 'GET',
  path: '/api/v1/public/analysis/odd-even',
  aliases: ['/api/v1/public/analysis/odd-even-ratio'],
  access: 'anyone',
  summary: '홀짝 비율 일곱 가지, 자주 나온 순서. golden_balance는 그 첫 번째입니다.',
  cached: 'until_change',
  query: z.object({ scope: ScopeInUrl }),
  reply: z.object({
    total_analyzed: Count,
    ratios: z.array(OddEvenRatio),
    golden_balance: OddEvenRatio.nullable(),
    verdict: ChanceVerdict,
  }),
})

const SumFrequency = z.object({ sum: z.int(), frequency: Count, percentage: Percent, ...chance })
export const getNumberSum = endpoint({
  method: 'GET',
  path: '/api/v1/public/analysis/number-sum',
  access: 'anyone',
  summary: '여섯 번호의 합계 분포, 나온 합계마다 한 줄. winning_range는 가장 자주 나온 합계입니다.',
  cached: 'until_change',
  query: z.object({ scope: ScopeInUrl }),
  reply: z.object({
    sum_data: z.array(SumFrequency),
    total_analyzed: Count,
    winning_range: SumFrequency.nullable(),
    average_sum: z.number().nullable(),
    min_sum: z.int().nullable(),
    max_sum: z.int().nullable(),
    /** The average by chance, and the 95 % band of an average of so many draws. */
    expected_average: z.number(),
    average_band_low: z.number().nullable(),
    average_band_high: z.number().nullable(),
    verdict: ChanceVerdict,
  }),
})

const Reappearance = z.object({
  number: LottoNumber,
  /** Null when the number was not drawn in the window, as are the next two. */
  last_appearance_round: RoundNumber.nullable(),
  last_appearance_date: KoreanDate.nullable(),
  /** Newest round of the window minus the last appearance. */
  rounds_since_last: Count.nullable(),
  /** Mean rounds from one appearance to the next; 0 with fewer than two. */
  average_cycle: z.number().min(0),
  appearance_count: Count,
  /** 0 to 100: 100 × max(0, 1 − |elapsed − cycle| / cycle); 0 without a cycle. Says nothing about the next draw. */
  comeback_score: z.number().min(0).max(100),
  /** Percent of the time that chance leaves a number out at least this long. */
  absence_percentage: Percent.nullable(),
})
export const getReappearanceCycle = endpoint({
  method: 'GET',
  path: '/api/v1/public/analysis/reappearance-cycle',
  access: 'anyone',
  summary: '번호마다 마지막 출현, 평균 주기와 점수. comeback_signals는 점수가 0보다 큰 상위 10개입니다.',
  cached: 'until_change',
  query: z.object({ scope: ScopeInUrl }),
  reply: z.object({
    total_analyzed: Count,
    reappearance_data: z.array(Reappearance),
    comeback_signals: z.array(Reappearance),
    expected_cycle: z.number(),
    ...chance,
    verdict: ChanceVerdict,
  }),
})

export const getFrequency = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/statistics/frequency',
  access: 'anyone',
  summary: '최근 rounds회(기본 50)의 번호별 출현 횟수 45개와 기댓값, z 점수. 회차가 모자라면 있는 만큼 셉니다.',
  cached: 'until_change',
  query: z.object({
    rounds: integerInUrl(1, 100_000, '회차 수는 1 이상 100,000 이하의 정수여야 합니다.').default(50),
  }),
  reply: z.object({
    round_range: RoundRange,
    total_rounds_analyzed: Count,
    ...chance,
    numbers: z.array(NumberFrequency.extend({ z_score: z.number() })),
    verdict: ChanceVerdict,
  }),
})

const PatternRows = z.array(
  z.object({ value: z.int(), frequency: Count, percentage: Percent, expected_percentage: Percent, ...chance }),
)
export const getPatterns = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/statistics/patterns',
  access: 'anyone',
  summary:
    '전체 회차의 패턴: 홀수 개수, 고번호(23~45) 개수, 번호대, 번호대 개수, 가장 긴 연속 번호, 끝수, AC값. 값마다 횟수와 우연의 기댓값이 있습니다.',
  cached: 'until_change',
  reply: z.object({
    total_analyzed: Count,
    odd_even: PatternRows,
    high_low: PatternRows,
    decades: PatternRows,
    decades_held: PatternRows,
    consecutive_runs: PatternRows,
    last_digits: PatternRows,
    ac_values: PatternRows,
    verdict: ChanceVerdict,
  }),
})

/** Numbers that were drawn together, the most frequent first. */
export const TogetherDrawn = z.array(z.object({ numbers: z.array(LottoNumber), frequency: Count, percentage: Percent }))
const Combinations = z.object({
  most_frequent: TogetherDrawn,
  possible: Count,
  ...chance,
  verdict: ChanceVerdict,
})
export const getWinningCombinations = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/statistics/winning-combinations',
  access: 'anyone',
  summary: '전체 회차에서 함께 가장 자주 나온 두 수와 세 수 10개씩. 기댓값과 범위는 미리 고른 한 조합의 것입니다.',
  cached: 'until_change',
  reply: z.object({ total_analyzed: Count, pairs: Combinations, triples: Combinations }),
})
