import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, idInUrl, RoundNumber } from '../fields.ts'
import { DecisionReason } from './draw-fetching.ts'

const PendingFit = z.object({
  id: z.int(),
  /** Fitted on the rounds before this one. */
  for_round: RoundNumber,
  /** Why it was held, Korean, one sentence each. */
  reasons: z.array(z.string()),
  fitted_at: Instant,
  /** The last round that the fit in use has learnt from. */
  used_last_round: RoundNumber,
  /** A new fit was requested and has not ended yet. */
  is_fitted_again: z.boolean(),
  /** It was fitted from nothing already: once more would give the same. */
  is_from_nothing: z.boolean(),
})

export const getPendingFit = endpoint({
  method: 'GET',
  path: '/api/v1/admin/crowding/held-fit',
  access: { staff: 'draws:read' },
  summary: '점검을 통과하지 못해 보류된 가장 새 겹침 값과 그 이유. 보류된 것이 없으면 null입니다.',
  reply: z.object({ held: PendingFit.nullable() }),
})

const FitId = idInUrl('다시 맞춘 값의 식별자가 아닙니다.')
const Decision = z.object({ reason: DecisionReason })

export const acceptPendingFit = endpoint({
  method: 'POST',
  path: '/api/v1/admin/crowding/fits/:id/accept',
  access: { staff: 'draws:write' },
  action: '보류된 겹침 값을 승인',
  refuses: ['fitted_again', 'pending_fit_not_found'],
  summary: '보류된 가장 새 겹침 값을 이유를 남기고 씁니다. 모든 겹침이 그 값으로 바뀝니다.',
  publishes: 'draws',
  params: FitId,
  body: Decision,
  reply: z.object({ accepted: z.literal(true) }),
})

export const fitPendingAgain = endpoint({
  method: 'POST',
  path: '/api/v1/admin/crowding/fits/:id/again',
  access: { staff: 'draws:write' },
  action: '보류된 겹침 값을 다시 맞추도록 요청',
  refuses: ['fitted_again', 'pending_fit_not_found'],
  summary: '보류된 가장 새 겹침 값을 처음부터 다시 맞추게 합니다. 몇 분 걸리고, 결과는 다시 점검합니다.',
  params: FitId,
  body: Decision,
  reply: z.object({ queued: z.literal(true) }),
})
