import { setTimeout as pause } from 'node:timers/promises'
import { FEED_HUB } from '#contract/site/open-data.ts'
import type { Database } from '../database/database.ts'
import { addressPrefixOf } from '../http/connections/network-address.ts'
import type { Api } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { API } from '../http/request-kind.ts'
import { DATA_POLICY } from '../http/security-headers.ts'
import type { ServerDeps } from '../server-deps.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { requestSubscription } from './request-subscription.ts'

/** Bytes of a request; the longest real one has a long address and a secret of 200 bytes. */
const LARGEST_REQUEST = 4 * 1_024
/** Addresses that are asked at once whether they meant to subscribe. */
const MOST_ASKED = 20

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
      const wanted = await requestSubscription(db, deps, request.body, addressPrefixOf(request.ip))
      if (asking.size >= MOST_ASKED) throw refuse('busy', { retryAfter: 5 })
      const asked: Promise<void> = confirmSubscription(db, deps, wanted)
        .catch(deps.report)
        .finally(() => asking.delete(asked))
      asking.add(asked)
      return reply.code(202).header('content-security-policy', DATA_POLICY).send()
    })
  })
}
