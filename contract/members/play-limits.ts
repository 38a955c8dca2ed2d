import { z } from 'zod'
import { countWording } from '#domain/count-wording.ts'
import { BREAK_DAYS, BUDGET_STEP, LARGEST_BUDGET, SMALLEST_BUDGET } from '#domain/member/play-limits.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, KoreanDate, Won } from '../fields.ts'

/** What a member has set for themselves, as it holds now. What was spent is in `getMyMonth`. */
const PlayLimits = z.object({
  /** Won a Korean calendar month; null: none. */
  budget: Won.nullable(),
  /** A loosening that waits: what the budget will be (null: none), and from when on. */
  pending: z.object({ budget: Won.nullable(), from: Instant }).nullable(),
  /** The break that is being taken; it ends with the last moment of its last day in Seoul. */
  break: z.object({ last_day: KoreanDate }).nullable(),
})
export type ShownPlayLimits = z.output<typeof PlayLimits>

export const getPlayLimits = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/limits',
  access: 'member',
  follows: ['play_limits'],
  offline: 'member',
  summary: '내가 정한 한도: 한 달 한도(원), 기다리는 변경과 바뀌는 시각, 쉬는 중이면 마지막 날.',
  reply: PlayLimits,
})

const BUDGET = `한도는 ${countWording(SMALLEST_BUDGET)}원에서 ${countWording(LARGEST_BUDGET)}원까지 1,000원 단위로 정해 주세요.`

/** Lower at once; higher, or none at all, after 24 hours. The budget that holds takes back a change that waits. */
export const setBudget = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/me/limits/budget',
  access: 'member',
  changes: ['play_limits'],
  summary:
    '한 달 한도를 정합니다(원). 낮추면 바로, 높이거나 null로 없애면 24시간 뒤에 바뀝니다. 지금 한도를 다시 보내면 기다리는 변경을 취소합니다.',
  body: z.object({
    budget: z
      .int({ error: BUDGET })
      .min(SMALLEST_BUDGET, { error: BUDGET })
      .max(LARGEST_BUDGET, { error: BUDGET })
      .multipleOf(BUDGET_STEP, { error: BUDGET })
      .nullable(),
  }),
  reply: PlayLimits,
})

const DAYS = `쉬는 기간은 ${BREAK_DAYS.join(', ')}일 중 하나예요.`

/** It cannot be ended early, only be made longer. 409 `break_is_longer`. */
export const takeBreak = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/limits/break',
  access: 'member',
  changes: ['play_limits'],
  refuses: ['break_is_longer'],
  summary:
    '오늘부터 쉽니다. 쉬는 동안 번호를 만들지 않고, 결과 말고는 알리지 않습니다. 끝나기 전에 되돌릴 수 없고, 더 길게만 바꿀 수 있습니다.',
  body: z.object({ days: z.literal(BREAK_DAYS, { error: DAYS }) }),
  status: 201,
  reply: PlayLimits,
})
