import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { DRAW_FEED, FEED_HUB } from '#contract/site/open-data.ts'
import type { Database } from '../database/database.ts'
import { addressPrefixOf } from '../http/connections/network-address.ts'
import type { Api } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { API } from '../http/request-kind.ts'
import { DATA_POLICY } from '../http/security-headers.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { publicUrl } from '../messages/web-push/post-publicly.ts'
import type { ServerDeps } from '../server-deps.ts'
import { confirmSubscription, mustHaveRoom, type SubscriptionRequest } from './confirm-subscription.ts'

/** Bytes of a request; the longest real one has a long address and a secret of 200 bytes. */
const LARGEST_REQUEST = 4 * 1_024
/** Addresses that are asked at once whether they meant to subscribe. */
const MOST_ASKED = 20
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
 * The hub of the feed of draws (WebSub): anybody may subscribe an address, which is asked whether it meant to before anything
 * is stored. Answers 202 and asks afterwards, as the standard says.
 */
export function websubRoutes(api: Api, db: Database, deps: ServerDeps) {
  const asking = new Set<Promise<void>>()
  api.app.addHook('preClose', async () => {
    await Promise.race([Promise.allSettled(asking), pause(5_000, undefined, { ref: false })])
  })
  void api.app.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_REQUEST },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.post(FEED_HUB, { config: API, schema: { hide: true }, bodyLimit: LARGEST_REQUEST }, async (request, reply) => {
      const wanted = readRequest(deps, request.body)
      await takeAttempt(db, deps, 'websub_address', addressPrefixOf(request.ip))
      await mustHaveRoom(db, wanted)
      if (asking.size >= MOST_ASKED) throw refuse('busy', { retryAfter: 5 })
      const asked: Promise<void> = confirmSubscription(db, deps, wanted)
        .catch(deps.report)
        .finally(() => asking.delete(asked))
      asking.add(asked)
      return reply.code(202).header('content-security-policy', DATA_POLICY).send()
    })
  })
}

/** @throws invalid_request, not_found for another topic, webhook_address_refused */
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
