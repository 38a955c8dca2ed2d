import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, KoreanDate, KoreanMonth, Rank, RoundNumber, Won } from '../fields.ts'
import { ConfirmsBudget, NumberSet, TrueOrFalse } from './number-sets.ts'

/** How many sets one call marks: as many as a page of the list may hold. */
const MOST_MARKED = 100

const IDS = '표시할 번호의 식별자를 1개 이상 보내 주세요.'

/** A set made here and a ticket bought are two things; this says that they are one. Before and after the draw. */
export const markBought = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/me/bought-numbers',
  access: 'member',
  changes: ['number_sets'],
  refuses: ['budget_exceeded', 'budget_near', 'number_set_not_found', 'ticket_is_bought'],
  summary:
    '내 번호를 샀다고 표시하거나(is_bought: true) 표시를 지웁니다(false). 추첨 전에도 뒤에도 되고, 모두 바뀌거나 아무것도 바뀌지 않습니다. 내가 정한 한 달 한도의 80%를 쓴 뒤에는 budget_near로, 한도를 넘으면 budget_exceeded로 되묻고, is_confirmed가 true면 그대로 표시합니다.',
  body: z.object({
    ids: z
      .array(z.int({ error: '번호의 식별자가 아닙니다.' }).min(1, { error: '번호의 식별자가 아닙니다.' }), {
        error: IDS,
      })
      .min(1, { error: IDS })
      .max(MOST_MARKED, { error: `한 번에 ${MOST_MARKED}세트까지 표시할 수 있습니다.` }),
    is_bought: TrueOrFalse,
    is_confirmed: ConfirmsBudget,
  }),
  reply: z.object({ generated_numbers: z.array(NumberSet) }),
})

/** A Saturday of the month, as far as the member played. */
export const SaturdayOfMember = z.object({
  round_number: RoundNumber,
  draw_date: KoreanDate,
  /** Sets made for the round, and how many of them were bought. */
  sets: Count,
  bought_sets: Count,
  /** Tickets bought together of which a share is the member's: so many agreements. */
  shared: Count,
  /** Won before tax that the bought ones and the shares won; null until the round is settled. */
  received: Won.nullable(),
  /** The best rank of a bought set, not of what was bought together; null without a prize and until the round is settled. */
  best_rank: Rank.nullable(),
})
export type SaturdayOfMember = z.output<typeof SaturdayOfMember>

export const getMyMonth = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/month',
  access: 'member',
  offline: 'member',
  follows: ['number_sets', 'draws', 'play_limits'],
  summary:
    '이번 달(한국) 토요일마다 내가 만들고 산 번호, 쓴 돈과 받은 돈, 내가 정한 한도(원). 돈은 샀다고 표시한 번호만 셉니다.',
  reply: z.object({
    month: KoreanMonth,
    /** All Saturdays of the month, in order: four or five. */
    saturdays: z.array(SaturdayOfMember),
    /** Won for all bought sets of the month and the member's shares of tickets bought together, also for rounds to come. */
    spent: Won,
    /** Won before tax. */
    received: Won,
    /** The same after tax; each game is taxed by itself. */
    net: Won,
    /** What the member decided to spend in a month, as it holds now; null: no limit. */
    budget: Won.nullable(),
    /**
     * The month in which the round on sale is drawn, and what was spent in it: what the budget is held against now. From the close of a
     * month's last Saturday on it is the next month.
     */
    on_sale: z.object({ month: KoreanMonth, spent: Won }),
  }),
})
