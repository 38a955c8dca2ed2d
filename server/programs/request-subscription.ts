import { z } from 'zod'
import { DRAW_FEED } from '#contract/site/open-data.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { publicUrl } from '../messages/web-push/post-publicly.ts'
import type { ServerDeps } from '../server-deps.ts'
import { mustHaveRoom, type SubscriptionRequest } from './confirm-subscription.ts'

/** Seconds of a lease: without a wish, at least, and at most. */
const [USUAL_LEASE, SHORTEST_LEASE, LONGEST_LEASE] = [10 * 86_400, 86_400, 30 * 86_400]

const Asked = z.object({
  'hub.mode': z.enum(['subscribe', 'unsubscribe'], { error: 'subscribe 또는 unsubscribe가 필요합니다.' }),
  'hub.topic': z.string({ error: '피드의 주소가 필요합니다.' }),
  'hub.callback': z.string({ error: '받을 주소가 필요합니다.' }).max(1_000, { error: '받을 주소가 너무 깁니다.' }),
  'hub.lease_seconds': z.coerce.number({ error: '초 단위의 수가 필요합니다.' }).int().min(1).optional(),
  'hub.secret': z
    .string()
    .refine((secret) => Buffer.byteLength(secret) < 200, { error: '비밀값은 200바이트보다 짧아야 합니다.' })
    .optional(),
})

/**
 * What somebody asks of the hub, where it may be asked: nothing is stored before the address itself has confirmed it.
 * @throws invalid_request, not_found for another topic, webhook_address_refused; too_many_attempts; websub_full
 */
export async function requestSubscription(
  db: Database,
  deps: ServerDeps,
  body: unknown,
  from: string,
): Promise<SubscriptionRequest> {
  const wanted = readRequest(deps, body)
  await takeAttempt(db, deps, 'websub_address', from)
  await mustHaveRoom(db, wanted)
  return wanted
}

function readRequest(deps: ServerDeps, body: unknown): SubscriptionRequest {
  const asked = Asked.safeParse(body ?? {})
  if (!asked.success)
    throw refuse('invalid_request', {
      errors: asked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    })
  const { data } = asked
  if (data['hub.topic'] !== deps.publicUrl + DRAW_FEED) throw refuse('not_found')
  const url = publicUrl(data['hub.callback'], deps.isLocalPushAllowed)
  if (!url || url.origin === new URL(deps.publicUrl).origin) throw refuse('webhook_address_refused')
  url.hash = ''
  const lease = data['hub.lease_seconds'] ?? USUAL_LEASE
  return {
    mode: data['hub.mode'],
    callback: url.href,
    secret: data['hub.secret'] || null,
    lease_seconds: Math.min(Math.max(lease, SHORTEST_LEASE), LONGEST_LEASE),
  }
}
