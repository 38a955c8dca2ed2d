import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, idInUrl } from '../fields.ts'
import { WebhookAddress } from './webhook-form.ts'

/* Addresses of members' programs that are told of draws, by Standard Webhooks (decision 0154). */

/** Why an address gave no answer: it took too long, may not be called, or could not be reached. */
export const ADDRESS_PROBLEMS = ['timeout', 'refused', 'network'] as const

const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  created_at: Instant,
  /** The last delivery: when, the status of the answer, and why there was none; all null before the first. */
  tried_at: Instant.nullable(),
  status: z.int().nullable(),
  problem: z.enum(ADDRESS_PROBLEMS).nullable(),
  /** Since when every delivery has failed; null while they succeed. */
  failing_since: Instant.nullable(),
  /** When deliveries ended for good: the address answered 410, or failed for five days. */
  ended_at: Instant.nullable(),
})
export type Webhook = z.output<typeof Webhook>

/** `whsec_` and 32 bytes in base64; it is shown in this answer alone. */
const Secret = z.string()
const ByNumber = idInUrl('웹훅의 번호가 아닙니다.')

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/webhooks',
  access: 'member',
  follows: ['webhooks'],
  fresh_for: 0,
  summary: '내 웹훅과 마지막으로 보낸 결과.',
  reply: z.array(Webhook),
})

/** 409 `too_many_webhooks`, `webhook_taken`; 422 `webhook_address_refused`; 429 `too_many_attempts`. */
export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/webhooks',
  access: 'member',
  changes: ['webhooks'],
  refuses: ['too_many_webhooks', 'webhook_address_refused', 'webhook_taken'],
  status: 201,
  summary: '추첨 소식을 받을 https 주소를 더합니다. 서명에 쓰는 비밀값은 이 답에만 있습니다.',
  body: WebhookAddress,
  reply: z.object({ webhook: Webhook, secret: Secret }),
})

/** 404 `webhook_not_found`; 429 `too_many_attempts`. */
export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/webhooks/:id/secret',
  access: 'member',
  refuses: ['webhook_not_found'],
  summary: '비밀값을 새로 만듭니다. 하루 동안은 앞의 값으로도 서명합니다.',
  params: ByNumber,
  reply: z.object({ secret: Secret }),
})

/** 404 `webhook_not_found`; 409 `webhook_ended`; 429 `too_many_attempts`. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/webhooks/:id/test',
  access: 'member',
  changes: ['webhooks'],
  refuses: ['webhook_ended', 'webhook_not_found'],
  status: 202,
  summary: '이 주소로 시험 소식(type: test)을 보냅니다. 결과는 목록에서 봅니다.',
  params: ByNumber,
  reply: z.object({ sent: z.literal(true) }),
})

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/me/webhooks/:id',
  access: 'member',
  changes: ['webhooks'],
  summary: '웹훅을 지웁니다. 없는 것을 지워도 됩니다.',
  params: ByNumber,
  reply: z.object({ removed: z.literal(true) }),
})
