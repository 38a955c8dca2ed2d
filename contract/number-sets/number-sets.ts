import { z } from 'zod'
import { LARGEST_NUMBER, NUMBER_TYPES, SMALLEST_NUMBER } from '#domain/draw/draw.ts'
import { CROWDING_PARTS, SET_ORDERS, SHOWN_SETS } from '#domain/number-set/listed-sets.ts'
import {
  LONGEST_SET_NAME,
  MOST_EXCLUDED_NUMBERS,
  MOST_FIXED_NUMBERS,
  MOST_SETS_AT_ONCE,
  NUMBER_CONSTRAINT_PROBLEMS,
  SET_ORIGINS,
  SET_STATES,
  STRATEGIES,
} from '#domain/number-set/number-set.ts'
import { endpoint } from '../endpoint.ts'
import {
  Count,
  Instant,
  idInUrl,
  KoreanDate,
  LottoNumber,
  limitInUrl,
  Rank,
  RoundInUrl,
  RoundNumber,
  SixNumbers,
  SkipInUrl,
  Won,
} from '../fields.ts'
import { SetName } from './number-set-forms.ts'

/** Which numbers of a set were drawn: known as soon as the balls are, long before anybody knows what they won. */
export const SetHits = z.object({
  /** Of the six main numbers, ascending. */
  matched_numbers: z.array(LottoNumber),
  is_bonus_matched: z.boolean(),
  winning_numbers: SixNumbers,
  bonus_number: LottoNumber,
})
export type SetHits = z.output<typeof SetHits>

/** The prize of a set; absent until its draw is confirmed and settled. */
export const SetResult = SetHits.extend({
  /** Null: no prize. */
  rank: Rank.nullable(),
  /** Won per winning game before tax; 0 without a prize. */
  prize_amount: Won,
  /** Won after tax. */
  net_amount: Won,
  /** The last Korean day on which the prize can be claimed; null without a prize. */
  claim_until: KoreanDate.nullable(),
})
export type SetResult = z.output<typeof SetResult>

export const NumberSet = z.object({
  id: z.int(),
  numbers: SixNumbers,
  generated_at: Instant,
  /** The round it plays in: the open one when it was made. */
  round_target: RoundNumber,
  origin: z.enum(SET_ORIGINS),
  /** How it was made; null for what was bought elsewhere. */
  strategy: z.enum(STRATEGIES).nullable(),
  /** The paper ticket that it is a game of; null for all others. */
  ticket_id: z.int().nullable(),
  /** How a game of a ticket was bought; null for all others. */
  number_type: z.enum(NUMBER_TYPES).nullable(),
  /** The member's own name for it. */
  name: z.string().nullable(),
  /** 겹침, 0 to 100 with one decimal, as it was when the set was made; says nothing of its odds. */
  crowding: z.number().min(0).max(100),
  /** False: the wishes left no set as the strategy promises, so this one was made without it. */
  follows_strategy: z.boolean(),
  /** Another member has this set for the round already, since the wishes left no other. */
  given_before: z.boolean(),
  /** Its member says that they bought it. Only such a set costs or wins money. */
  is_bought: z.boolean(),
  state: z.enum(SET_STATES),
  /** Null until the numbers of its round are known. */
  hits: SetHits.nullable(),
  /** Null unless `state` is `settled`. */
  result: SetResult.nullable(),
})
export type NumberSet = z.output<typeof NumberSet>

export const TrueOrFalse = z.boolean({ error: 'true나 false여야 합니다.' })
/** They have read that their budget is nearly spent, or passed, and mean it: without it 409 `budget_near`, `budget_exceeded`. */
export const ConfirmsBudget = TrueOrFalse.optional()

const Origin = z.enum(SET_ORIGINS, { error: `종류는 ${SET_ORIGINS.join(', ')} 중 하나여야 합니다.` }).optional()
const CrowdingPart = z.enum(CROWDING_PARTS, { error: '겹침은 less, more 중 하나여야 합니다.' }).optional()

export const listNumberSets = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/generated-numbers',
  aliases: ['/api/v1/lottery/generated'],
  access: 'member',
  offline: 'member',
  follows: ['number_sets', 'draws', 'set_names'],
  summary:
    '내 번호(만든 번호 made, 종이 복권 ticket, 매주 사는 번호 favourite), 최근 것부터. origin으로 한 종류만, round로 한 회차만, crowding으로 덜 겹치는 것(less, 50 미만)이나 많이 겹치는 것(more)만, show로 산 번호(bought)나 당첨된 번호(won), 추첨 전인 번호(coming)만 볼 수 있고, sort로 겹침 순서를 고릅니다.',
  query: z.object({
    skip: SkipInUrl.default(0),
    limit: limitInUrl(100).default(20),
    round: RoundInUrl.optional(),
    crowding: CrowdingPart,
    origin: Origin,
    show: z.enum(SHOWN_SETS, { error: `볼 번호는 ${SHOWN_SETS.join(', ')} 중 하나여야 합니다.` }).optional(),
    sort: z.enum(SET_ORDERS, { error: `순서는 ${SET_ORDERS.join(', ')} 중 하나여야 합니다.` }).default('newest'),
  }),
  reply: z.object({ generated_numbers: z.array(NumberSet), has_more: z.boolean() }),
})

/** How many sets each choice of `show` would list, of the same round and part. */
export const countNumberSets = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/generated-numbers/counts',
  access: 'member',
  offline: 'member',
  follows: ['number_sets', 'draws'],
  summary:
    '내 번호의 수: 모두, 산 번호, 당첨된 번호, 추첨 전인 번호, 그리고 종류마다. round와 crowding, origin은 목록과 같고, 종류마다의 수는 origin과 상관없습니다.',
  query: z.object({ round: RoundInUrl.optional(), crowding: CrowdingPart, origin: Origin }),
  reply: z.object({
    ...{ all: Count, bought: Count, won: Count, coming: Count },
    by_origin: z.object({ made: Count, ticket: Count, favourite: Count }),
  }),
})

const WantedNumbers = (error: string) =>
  z
    .array(z.int({ error: '번호는 1에서 45 사이의 정수여야 합니다.' }).min(SMALLEST_NUMBER).max(LARGEST_NUMBER), {
      error,
    })
    .refine((numbers) => new Set(numbers).size === numbers.length, { error: '같은 번호가 두 번 있습니다.' })
    .default([])

export const GenerateNumberSets = z
  .object({
    count: z
      .int({ error: `1에서 ${MOST_SETS_AT_ONCE} 사이의 정수여야 합니다.` })
      .min(1, { error: '한 번에 1세트 이상 만들 수 있습니다.' })
      .max(MOST_SETS_AT_ONCE, { error: `한 번에 ${MOST_SETS_AT_ONCE}세트까지 만들 수 있습니다.` })
      .default(1),
    strategy: z.enum(STRATEGIES, { error: '없는 전략입니다.' }).default('random'),
    /** Numbers that every set holds. */
    fixed_numbers: WantedNumbers('고정할 번호의 목록이어야 합니다.').refine(
      (numbers) => numbers.length <= MOST_FIXED_NUMBERS,
      {
        error: NUMBER_CONSTRAINT_PROBLEMS.too_many_fixed,
      },
    ),
    /** Numbers that no set holds. */
    excluded_numbers: WantedNumbers('제외할 번호의 목록이어야 합니다.').refine(
      (numbers) => numbers.length <= MOST_EXCLUDED_NUMBERS,
      {
        error: NUMBER_CONSTRAINT_PROBLEMS.too_many_excluded,
      },
    ),
  })
  .refine(({ fixed_numbers, excluded_numbers }) => !fixed_numbers.some((number) => excluded_numbers.includes(number)), {
    path: ['excluded_numbers'],
    error: NUMBER_CONSTRAINT_PROBLEMS.excluded_is_fixed,
  })
export type GenerateNumberSets = z.output<typeof GenerateNumberSets>

export const generateNumberSets = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/generate-numbers',
  aliases: ['/api/v1/lottery/generate'],
  access: 'member',
  changes: ['number_sets', 'allowance'],
  refuses: ['budget_spent', 'key_reused', 'no_more_sets', 'on_break', 'quota_exceeded', 'round_closed'],
  summary:
    '열린 회차의 번호를 만들고 이번 달 세트를 씁니다, 둘 다 되거나 둘 다 안 됩니다. 쉬는 동안(on_break)과 내가 정한 한 달 한도를 다 쓴 뒤(budget_spent)에는 만들지 않습니다. Idempotency-Key 헤더가 같은 요청은 한 번만 씁니다. 조건 때문에 방법을 지키지 못한 번호는 follows_strategy가 false입니다.',
  // No body at all is a wish for one random set.
  body: GenerateNumberSets.nullable().transform((wanted) => wanted ?? GenerateNumberSets.parse({})),
  reply: z.object({ generated_numbers: z.array(NumberSet), remaining_numbers: Count }),
})

const SetId = idInUrl('번호의 식별자가 아닙니다.', 15)

export const nameNumberSet = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/me/generated-numbers/:id',
  access: 'member',
  changes: ['set_names'],
  refuses: ['number_set_not_found'],
  summary: `내 번호에 이름을 붙이거나(${LONGEST_SET_NAME}자까지) null로 지웁니다.`,
  params: SetId,
  body: SetName,
  reply: NumberSet,
})

export const deleteNumberSet = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/me/generated-numbers/:id',
  access: 'member',
  changes: ['number_sets', 'favourites'],
  refuses: ['number_set_not_found', 'ticket_is_whole'],
  summary: '내 번호를 지웁니다. 이번 달에 쓴 세트는 돌아오지 않습니다.',
  params: SetId,
  reply: z.object({ deleted: z.literal(true) }),
})

/** How this week's and earlier settled draws went for a member. */
export const getSettlementSummary = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/settlement',
  access: 'member',
  offline: 'member',
  follows: ['number_sets', 'draws'],
  summary: '내가 번호를 만든 가장 최근 추첨 회차의 결과 요약. 확정 전에는 state만 알 수 있습니다.',
  reply: z.object({
    /** The newest round that has begun and for which the member has sets; null without one. */
    round_number: RoundNumber.nullable(),
    state: z.enum(SET_STATES).nullable(),
    sets: Count,
    /** How many of them were bought. */
    bought_sets: Count,
    /** The most main numbers that one of the sets holds; null until the numbers are known. */
    most_matched: Count.nullable(),
    /** How many sets hold 0 to 6 of the main numbers; null until the numbers are known. */
    sets_by_matches: z.array(Count).length(7).nullable(),
    /** Winning sets by rank 1 to 5; null until settled. */
    winners_by_rank: z.array(Count).length(5).nullable(),
    /** How many of them were bought. */
    bought_by_rank: z.array(Count).length(5).nullable(),
    /** Won, before tax, by what was bought; null until settled. */
    total_prize: Won.nullable(),
    /** The same after tax; each game is taxed by itself. */
    total_net: Won.nullable(),
  }),
})
