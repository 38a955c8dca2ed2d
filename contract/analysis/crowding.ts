import { z } from 'zod'
import { typedNumbers } from '#domain/crowding/typed-numbers.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, KoreanDate, LottoNumber, RoundNumber, SixNumbers, Won } from '../fields.ts'

/** `3,7,11,12,17,23` in any order; six different numbers, ascending when read. */
const NumbersInUrl = z.string({ error: '번호를 numbers=1,2,3,4,5,6처럼 적어 주세요.' }).transform((text, context) => {
  const read = typedNumbers(text)
  if (typeof read !== 'string') return [...read]
  context.addIssue({ code: 'custom', message: read })
  return z.NEVER
})

const ExpectedPrize = z.object({ gross: Won, net: Won })

const Crowding = z.object({
  numbers: SixNumbers,
  round_number: RoundNumber.describe('이 겹침이 말하는 회차: 아직 번호를 모르는 첫 회차.'),
  crowding: z
    .number()
    .min(0)
    .max(100)
    .describe(
      '겹침. 8,145,060개 조합 중 이보다 덜 고르는 조합의 비율(%), 소수 한 자리. 50이 보통이고 어느 쪽도 좋은 것이 아닙니다.',
    ),
  is_beyond_scale: z
    .boolean()
    .describe('99를 넘거나 따로 몰리는 조합이라, 값이 대략적인 추정일 뿐입니다. 숫자 대신 말로 보여 주세요.'),
  multiplier: z.number().describe('이 조합을 가진 게임 수 ÷ 모든 조합의 평균.'),
  expected_others: z.number().describe('같은 여섯 번호를 가진 다른 게임의 평균 수.'),
  expected_low: z.number().describe('그 평균 자체가 놓이는 80% 범위의 아래.'),
  expected_high: z.number().describe('그 평균 자체가 놓이는 80% 범위의 위.'),
  count_low: Count.nullable().describe('한 회차의 실제 수가 놓이는 80% 범위의 아래. 눈금 밖이면 null.'),
  count_high: Count.nullable().describe('한 회차의 실제 수가 놓이는 80% 범위의 위. 눈금 밖이면 null.'),
  first_prize: ExpectedPrize.extend({ gross_low: Won, gross_high: Won })
    .nullable()
    .describe('1등이라면 한 게임의 평균 당첨금(원, 세전 gross, 세후 net), 최근 10회 판매 기준. 눈금 밖이면 null.'),
  usual_first_prize: ExpectedPrize.describe('모든 조합의 한가운데 있는 조합의 같은 값.'),
  traits: z
    .array(z.object({ kind: z.string(), sentence: z.string(), percent: z.number() }))
    .describe('이유, 큰 것부터. percent는 번호를 직접 고르는 사람 중 더하거나 덜어 내는 비율(%).'),
  number_shares: z
    .array(z.object({ number: LottoNumber, percent: z.number() }))
    .describe('번호마다 직접 고르는 사람이 보통 번호보다 더 고르는 비율(%).'),
})

export const getCrowding = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/crowding',
  access: 'anyone',
  summary:
    '여섯 번호의 겹침(0~100, 모든 조합 중 이보다 덜 고르는 조합의 비율)과 같은 번호를 가진 다른 게임 수의 기댓값·범위, 1등일 때의 평균 당첨금(원, 최근 10회 판매 기준). 당첨 확률은 어떤 번호든 1/8,145,060로 같습니다.',
  cached: 'until_change',
  query: z.object({ numbers: NumbersInUrl }),
  reply: Crowding,
})

const Model = z.object({
  round_number: RoundNumber,
  number_effects: z.array(z.number()).length(45),
  feature_effects: z.array(z.number()),
  offset: z.number(),
  recent_hits: z.array(z.number()).length(45),
  hits_of_5: z.array(z.number()).length(45),
  places: z.array(Count).length(45),
  last_numbers: z.array(LottoNumber),
  specials: z.array(z.object({ crowd: z.number(), places: z.array(Count) })),
})
const Sales = z.object({
  first_round: RoundNumber,
  last_round: RoundNumber,
  games_per_combination: z.number(),
  first_prize_pot: Won,
})
export const CrowdingKit = z.object({
  model: Model,
  shown_level: z.number(),
  quantiles: z.array(z.number()),
  feature_means: z.array(z.number()),
  sales: Sales,
})

export const getCrowdingKit = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/crowding/parameters',
  access: 'anyone',
  offline: 'public',
  summary:
    '다음 회차의 겹침 모델: 번호 효과 45개, 모양 효과 43개, 지난 추첨에서 보이는 것, 따로 몰리는 조합, 분위수 표. 이것만으로 브라우저가 서버와 같은 값을 계산합니다. 정의는 docs/crowding.md에 있습니다.',
  cached: 'until_change',
  reply: CrowdingKit,
})

/** A round as it was drawn, beside what the model of today says of its six. */
const RealRound = z.object({
  round_number: RoundNumber,
  draw_date: KoreanDate,
  numbers: SixNumbers,
  winners: Count,
  /** The expectation from the sales alone. */
  expected_by_sales: z.number(),
  first_prize: Won,
  crowding: z.number(),
})
export const CrowdingOverview = z.object({
  /** The round that the model speaks of. */
  round_number: RoundNumber,
  fit: z.object({
    version: Count,
    /** Learnt from the winners of these rounds. */
    first_round: RoundNumber,
    last_round: RoundNumber,
    /** Null: the parameters that came with the program. */
    fitted_at: Instant.nullable(),
    /** A newer fit failed its checks, so this one stays. */
    is_newer_held: z.boolean(),
  }),
  sales: Sales,
  /** How all combinations are spread over the multiplier, for a plot: shares of all, between two multipliers. */
  distribution: z.array(z.object({ from: z.number(), to: z.number(), share: z.number() })),
  /** Multipliers at 1, 25, 50, 75 and 99 percent. */
  quartiles: z.array(z.number()).length(5),
  /** The most crowded kinds, one example of each. A list of the least crowded is not given, since it would crowd itself. */
  crowded_kinds: z.array(z.object({ name: z.string(), numbers: SixNumbers, expected_others: z.number() })),
  /**
   * Won of 1,000 that come back on average, before and after tax, for parts of all combinations, the least crowded first:
   * at `sales` and by the tax of today, with what the ends of the model's 80 % interval would give. Always below 1,000.
   */
  value_of_1000: z.array(
    z.object({
      name: z.string(),
      gross: Won,
      gross_low: Won,
      gross_high: Won,
      net: Won,
      net_low: Won,
      net_high: Won,
    }),
  ),
  real_rounds: z.object({
    many_winners: z.array(RealRound),
    few_winners: z.array(RealRound),
    /** Where it came otherwise than the model says. */
    against_model: z.array(RealRound),
  }),
})
export type CrowdingOverview = z.output<typeof CrowdingOverview>

export const getCrowdingOverview = endpoint({
  method: 'GET',
  path: '/api/v1/public/analysis/crowding',
  access: 'anyone',
  summary: '겹침 모델의 상태, 모든 조합의 분포, 가장 많이 겹치는 유형, 실제 회차. 추첨이 저장되면 다시 계산합니다.',
  cached: 'until_change',
  reply: CrowdingOverview,
})
