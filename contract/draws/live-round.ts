import { z } from 'zod'
import { STORED_STAGES } from '#domain/draw/round-state.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, KoreanDate, RoundNumber } from '../fields.ts'
import { Draw } from './draws.ts'

/** The newest round whose sales have closed, as far as it is known: what changes while people watch. */
export const LiveRound = z.object({
  round_number: RoundNumber,
  draw_date: KoreanDate,
  /** How much of it is stored; together with the clock its state (domain/draw/round-state.ts). */
  stage: z.enum(STORED_STAGES),
  draw: Draw.nullable(),
  /** When each stage was reached; null while it was not. */
  numbers_at: Instant.nullable(),
  tallied_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  /** Seconds from one look at the sources to the next on the night of the draw; null where none is asked. */
  checked_every: Count.nullable(),
  /** When the sources are looked at next, as it was known when this was answered; null while no look is due tonight. */
  next_check_at: Instant.nullable(),
})
export type LiveRound = z.output<typeof LiveRound>

export const getLiveRound = endpoint({
  method: 'GET',
  path: '/api/v1/public/lottery/live',
  access: 'anyone',
  fresh_for: 60_000,
  summary:
    '판매가 끝난 가장 최근 회차가 어디까지 나왔는지: 번호, 당첨금, 판매점. 바뀌면 /api/v1/public/events가 알립니다.',
  cached: 'until_change',
  reply: LiveRound,
})
