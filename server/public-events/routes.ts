import { PUBLIC_EVENTS, type TimeEvent } from '#contract/event-stream.ts'
import type { Database } from '../database/database.ts'
import { liveRound } from '../draws/freshness.ts'
import { isLocalNetwork, networkOf } from '../http/connections/network-address.ts'
import type { Api } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { API } from '../http/request-kind.ts'
import { DATA_POLICY, securityHeaders } from '../http/security-headers.ts'
import type { ServerDeps } from '../server-deps.ts'
import { createHub, createRoom } from './hub.ts'

/** Listeners at a time: of all networks, and of one. A browser that is not let in polls every quarter of a minute instead. */
const MOST = 4_000
const MOST_OF_A_NETWORK = 300
/** Seconds. */
const TRY_AGAIN = 30
/** Milliseconds after which a browser reconnects: `after` and a random part of `within`, so that not all come at once. */
const COME_BACK = { after: 2_000, within: 6_000 }

/** The stream of public changes. */
export function publicEventRoutes({ app, exemptFromIdleTimeout, served }: Api, db: Database, deps: ServerDeps): void {
  const hub = createHub({ read: () => liveRound(db, deps), clock: deps.now, report: deps.report })
  deps.changes.subscribe((changed) => hub.announce(changed))
  app.addHook('preClose', async () => hub.end())
  const room = createRoom({
    most: MOST,
    mostOfANetwork: MOST_OF_A_NETWORK,
    isEverybody: isLocalNetwork,
    sendAway: hub.remove,
  })
  const headers = {
    ...securityHeaders(deps.publicUrl),
    'content-security-policy': DATA_POLICY,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Tells nginx not to buffer the stream, which would hold every change back.
    'x-accel-buffering': 'no',
  }
  served.set(PUBLIC_EVENTS, new Set(['GET']))
  app.get(
    PUBLIC_EVENTS,
    {
      config: API,
      exposeHeadRoute: false,
      schema: {
        summary:
          '공개된 것이 바뀔 때마다 알리는 흐름(Server-Sent Events). time(사이트의 시각)과 now는 처음에, change는 바뀔 때 옵니다.',
        tags: ['events'],
      },
    },
    (request, reply) => {
      const network = networkOf(request.ip)
      const { raw } = reply
      if (!room.enter(network, raw)) throw refuse('busy', { retryAfter: TRY_AGAIN })
      raw.once('close', () => room.leave(network, raw))
      reply.hijack()
      exemptFromIdleTimeout(request.raw.socket)
      raw.writeHead(200, headers)
      const time: TimeEvent = { now: new Date(deps.now()).toISOString() }
      raw.write(`retry: ${COME_BACK.after + deps.chance(COME_BACK.within)}\n\n`)
      raw.write(`event: time\ndata: ${JSON.stringify(time)}\n\n`)
      void hub.add(raw)
    },
  )
}
