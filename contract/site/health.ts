import { z } from 'zod'
import { ROUND_STATES } from '#domain/draw/round-state.ts'
import { SourceHealth } from '../draws/freshness.ts'
import { endpoint } from '../endpoint.ts'
import { RoundNumber } from '../fields.ts'

/** For supervisors of processes: a process that answers lives, however the database is. */
export const getLiveness = endpoint({
  method: 'GET',
  path: '/api/v1/public/health/live',
  access: 'anyone',
  summary: '프로세스가 살아 있는지. 데이터베이스는 묻지 않습니다.',
  reply: z.object({ status: z.literal('ok') }),
})

/** For load balancers: refused (503) until the start is done and while the database does not answer. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/v1/public/health/ready',
  access: 'anyone',
  cached: 'for_a_second',
  summary: '방문자를 받을 수 있는지. 시작하는 중이거나 데이터베이스가 없으면 503입니다.',
  reply: z.object({ status: z.literal('ok') }),
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/v1/public/health',
  access: 'anyone',
  cached: 'for_a_second',
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
    sources: z.array(SourceHealth),
  }),
})
