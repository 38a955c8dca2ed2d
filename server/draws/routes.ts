import * as contract from '#contract/draws/draws.ts'
import { getFreshness } from '#contract/draws/freshness.ts'
import { getLiveRound } from '#contract/draws/live-round.ts'
import { atomFeed, drawCalendar } from '#server/pages/feeds.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { sendCached } from '../http/send-cached.ts'
import type { World } from '../world.ts'
import { freshness } from './freshness.ts'
import { liveRound } from './live-round.ts'
import { drawWithDetails, yearOfDraw } from './shown-draw.ts'
import { newestDraw, newestEntries, pageOfDraws } from './store.ts'

const USUAL_PAGE = 10

export function drawRoutes(api: Api, db: Database, world: World) {
  feedRoutes(api, db, world)
  implement(api, getLiveRound, () => liveRound(db, world))
  implement(api, getFreshness, () => freshness(db, world))

  implement(api, contract.getLatestDraw, async () => {
    const newest = await newestDraw(db)
    if (!newest) throw refuse('draw_not_found')
    return newest
  })

  implement(api, contract.listDraws, ({ query: { skip, limit, start_round, end_round } }) => {
    if (start_round !== undefined && end_round !== undefined && start_round > end_round) throw refuse('range_reversed')
    const isRange = start_round !== undefined || end_round !== undefined
    const size = limit ?? (isRange ? contract.LARGEST_DRAW_PAGE : USUAL_PAGE)
    return pageOfDraws(db, { skip, limit: size, start_round, end_round })
  })

  implement(api, contract.getDraw, ({ params: { round } }) => drawWithDetails(db, round))
  implement(api, contract.getDrawYear, ({ params: { round } }) => yearOfDraw(db, round))
}

/** Rounds in the feed and in the calendar. */
const IN_FEED = 20
/** Readers of feeds ask on their own; whoever asks again within five minutes has what there is, or nearly. */
const FEED_HEADERS = { 'cache-control': 'public, max-age=300, stale-while-revalidate=3600' }

/** The feed of draws and their calendar, for readers of their own. */
function feedRoutes({ app, cache, renderBudget }: Api, db: Database, { publicUrl, now, drawMinute }: World) {
  const feed = (url: string, contentType: string, body: () => Promise<string>) =>
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const produce = async () => ({ contentType, body: await body(), headers: FEED_HEADERS })
      const inTurn = <T>(make: () => Promise<T>) => renderBudget.spend('data', request.ip, make)
      return sendCached(request, reply, await cache.fill(url, produce, inTurn))
    })
  feed('/draws.atom', 'application/atom+xml; charset=utf-8', async () =>
    atomFeed(publicUrl, await newestEntries(db, IN_FEED)),
  )
  feed('/draws.ics', 'text/calendar; charset=utf-8', async () =>
    drawCalendar(publicUrl, await newestEntries(db, IN_FEED), { now: now(), drawMinute }),
  )
}
