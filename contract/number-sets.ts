import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  Count,
  Instant,
  KoreanDate,
  LottoNumber,
  limitInUrl,
  RoundInUrl,
  RoundNumber,
  SixNumbers,
  SkipInUrl,
  Won,
} from './fields.ts'

/** How numbers are chosen. The chance to win is the same with every one of them. */
export const STRATEGIES = ['hot_cold', 'pattern', 'frequency', 'random'] as const
export type Strategy = (typeof STRATEGIES)[number]

/** What a set won; only there once its draw is confirmed and settled. */
export const SetResult = z.object({
  /** Of the six main numbers, ascending. */
  matched_numbers: z.array(LottoNumber),
  is_bonus_matched: z.boolean(),
  winning_numbers: SixNumbers,
  bonus_number: LottoNumber,
  /** Null: no prize. */
  rank: z.int().min(1).max(5).nullable(),
  /** Won per winning game before tax; 0 without a prize. */
  prize_amount: Won,
  /** Won after tax. */
  net_amount: Won,
  /** The last Korean day on which the prize can be claimed; null without a prize. */
  claim_until: KoreanDate.nullable(),
})
export type SetResult = z.output<typeof SetResult>

/** `before_draw` 추첨 전, `awaiting` 발표 대기 (drawn, but not confirmed and settled), `settled` 확정. */
export const SET_STATES = ['before_draw', 'awaiting', 'settled'] as const

export const NumberSet = z.object({
  id: z.int(),
  numbers: SixNumbers,
  generated_at: Instant,
  /** The round it plays in: the open one when it was made. */
  round_target: RoundNumber,
  strategy: z.enum(STRATEGIES),
  /** The member's own name for it. */
  name: z.string().nullable(),
  state: z.enum(SET_STATES),
  /** Null unless `state` is `settled`. */
  result: SetResult.nullable(),
})
export type NumberSet = z.output<typeof NumberSet>

export const listNumberSets = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/generated-numbers',
  aliases: ['/api/v1/lottery/generated'],
  access: 'member',
  summary: '내가 만든 번호, 최근 것부터. round로 한 회차만 볼 수 있습니다.',
  query: z.strictObject({
    skip: SkipInUrl.default(0),
    limit: limitInUrl(100).default(20),
    round: RoundInUrl.optional(),
  }),
  reply: z.object({ generated_numbers: z.array(NumberSet), has_more: z.boolean() }),
})

const WantedNumbers = (error: string) =>
  z
    .array(z.int({ error: '번호는 1에서 45 사이의 정수여야 합니다.' }).min(1).max(45), { error })
    .refine((numbers) => new Set(numbers).size === numbers.length, { error: '같은 번호가 두 번 있습니다.' })
    .default([])

export const GenerateNumberSets = z
  .strictObject({
    count: z
      .int({ error: '1에서 10 사이의 정수여야 합니다.' })
      .min(1, { error: '한 번에 1세트 이상 만들 수 있습니다.' })
      .max(10, { error: '한 번에 10세트까지 만들 수 있습니다.' })
      .default(1),
    strategy: z.enum(STRATEGIES, { error: '없는 전략입니다.' }).default('random'),
    /** Numbers that every set holds. */
    fixed_numbers: WantedNumbers('고정할 번호의 목록이어야 합니다.').refine((numbers) => numbers.length <= 6, {
      error: '고정 번호는 6개까지 고를 수 있습니다.',
    }),
    /** Numbers that no set holds. */
    excluded_numbers: WantedNumbers('제외할 번호의 목록이어야 합니다.').refine((numbers) => numbers.length <= 39, {
      error: '제외하고 남는 번호가 6개 이상이어야 합니다.',
    }),
  })
  .refine(({ fixed_numbers, excluded_numbers }) => !fixed_numbers.some((number) => excluded_numbers.includes(number)), {
    path: ['excluded_numbers'],
    error: '고정한 번호를 제외할 수 없습니다.',
  })
export type GenerateNumberSets = z.output<typeof GenerateNumberSets>

export const generateNumberSets = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/generate-numbers',
  aliases: ['/api/v1/lottery/generate'],
  access: 'member',
  summary:
    '열린 회차의 번호를 만들고 이번 달 세트를 씁니다, 둘 다 되거나 둘 다 안 됩니다. Idempotency-Key 헤더가 같은 요청은 한 번만 씁니다.',
  // No body at all is a wish for one random set.
  body: GenerateNumberSets.nullable().transform((wanted) => wanted ?? GenerateNumberSets.parse({})),
  reply: z.object({ generated_numbers: z.array(NumberSet), remaining_numbers: Count }),
})

const SetId = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,15}$/, { error: '번호의 식별자가 아닙니다.' })
    .transform(Number),
})

export const nameNumberSet = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/me/generated-numbers/:id',
  access: 'member',
  summary: '내 번호에 이름을 붙이거나(30자까지) null로 지웁니다.',
  params: SetId,
  body: z.strictObject({
    name: z
      .string({ error: '이름은 글자여야 합니다.' })
      .trim()
      .min(1, { error: '이름을 한 글자 이상 적어 주세요.' })
      .max(30, { error: '이름은 30자까지 적을 수 있습니다.' })
      .refine((name) => !name.includes('\0'), { error: '이름에 쓸 수 없는 글자가 있습니다.' })
      .nullable(),
  }),
  reply: NumberSet,
})

export const deleteNumberSet = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/me/generated-numbers/:id',
  access: 'member',
  summary: '내 번호를 지웁니다. 이번 달에 쓴 세트는 돌아오지 않습니다.',
  params: SetId,
  reply: z.object({ deleted: z.literal(true) }),
})

/** How this week's and earlier settled draws went for a member. */
export const getSettlementSummary = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/settlement',
  access: 'member',
  summary: '내가 번호를 만든 가장 최근 추첨 회차의 결과 요약. 확정 전에는 state만 알 수 있습니다.',
  reply: z.object({
    /** The newest round that has begun and for which the member has sets; null without one. */
    round_number: RoundNumber.nullable(),
    state: z.enum(SET_STATES).nullable(),
    sets: Count,
    /** Winning sets by rank 1 to 5; null until settled. */
    winners_by_rank: z.array(Count).length(5).nullable(),
    /** Won, before tax; null until settled. */
    total_prize: Won.nullable(),
  }),
})
