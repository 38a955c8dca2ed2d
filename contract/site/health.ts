import { z } from 'zod'
import { DRAW_SOURCES } from '#domain/draw/draw-source.ts'
import { ROUND_STATES } from '#domain/draw/round-state.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, RoundNumber } from '../fields.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/v1/public/health',
  access: 'anyone',
  summary: '서비스 상태. 데이터베이스가 없으면 503입니다.',
  reply: z.object({
    status: z.literal('ok'),
    database: z.literal('ok'),
    /** Null while no draw is stored. */
    newest_round: RoundNumber.nullable(),
    /** The newest round whose draw has begun, by the Korean calendar. */
    newest_due_round: RoundNumber.nullable(),
    /** True when a draw that should be published by now is not stored. */
    is_due_draw_missing: z.boolean(),
    /** How far the newest round is whose sales have closed. */
    present_state: z.enum(ROUND_STATES),
    sources: z.array(
      z.object({
        name: z.enum(DRAW_SOURCES),
        succeeded_at: Instant.nullable(),
        failed_at: Instant.nullable(),
        is_well: z.boolean(),
      }),
    ),
  }),
})
