import { z } from 'zod'
import { DRAW_SOURCES } from '#domain/draw/draw-source.ts'
import { FETCH_OUTCOMES } from '#domain/draw/fetching.ts'
import { ROUND_STATES } from '#domain/draw/round-state.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, RoundNumber } from '../fields.ts'

/** A source of draws, and how it fares. */
export const SourceHealth = z.object({
  name: z.enum(DRAW_SOURCES),
  /** When it last answered; null: never. */
  succeeded_at: Instant.nullable(),
  /** When it last did not. */
  failed_at: Instant.nullable(),
  is_well: z.boolean(),
})

/** How fresh the draws are, and how the sources fare. */
export const getFreshness = endpoint({
  method: 'GET',
  path: '/api/v1/public/status',
  access: 'anyone',
  cached: 'for_a_second',
  summary:
    '추첨 결과가 언제 업데이트됐는지: 최근 회차, 나와야 할 회차, 출처마다 마지막으로 답한 시각, 지금 회차의 상태.',
  reply: z.object({
    newest_round: RoundNumber.nullable(),
    newest_due_round: RoundNumber.nullable(),
    /** How many rounds that were drawn are not here. */
    missing_rounds: Count,
    present: z.object({
      round_number: RoundNumber,
      state: z.enum(ROUND_STATES),
      /** Whether the draw began more than half an hour ago: while the state is `drawing`, its numbers are late. */
      is_late: z.boolean(),
      numbers_at: Instant.nullable(),
      tallied_at: Instant.nullable(),
      completed_at: Instant.nullable(),
    }),
    sources: z.array(SourceHealth),
    /** When sources were last asked, and how that went. */
    last_run: z.object({ started_at: Instant, outcome: z.enum(FETCH_OUTCOMES) }).nullable(),
    /** On the night of a draw: when they are asked next. */
    next_check_at: Instant.nullable(),
    /** Readings that wait for a person. */
    held_readings: Count,
  }),
})
