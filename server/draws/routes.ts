import * as contract from '#contract/draws/draws.ts'
import { getFreshness } from '#contract/draws/freshness.ts'
import { getLiveRound } from '#contract/draws/live-round.ts'
import { isTallied } from '#domain/draw/draw-checks.ts'
import { type RoundYear, roundYear, yearAround } from '#domain/statistics/round-year.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import type { ServerDeps } from '../server-deps.ts'
import { cachedHistory } from './draw-history.ts'
import { drawWithDetails } from './draw-with-details.ts'
import { freshness, liveRound } from './freshness.ts'
import { recordedDraws } from './record-store.ts'
import { drawOfRound, newestDraw, newestRound, pageOfDraws, prizesOfAllRounds } from './store.ts'

const USUAL_PAGE = 10

export function drawRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, getLiveRound, () => liveRound(db, deps))
  implement(api, getFreshness, () => freshness(db, deps))
  const history = cachedHistory(db, deps)
  implement(api, contract.getDrawnNumbers, async () => {
    const [drawn, prizes] = await Promise.all([history(), prizesOfAllRounds(db)])
    return {
      draws: drawn.map(({ round_number, numbers, bonus_number }) => ({
        round_number,
        balls: [...numbers, bonus_number],
        prizes: prizes.get(round_number) ?? null,
      })),
    }
  })

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

/** The year of rounds up to a stored one. @throws draw_not_found */
async function yearOfDraw(db: Database, round: number): Promise<RoundYear> {
  const [draw, newest] = await Promise.all([drawOfRound(db, round), newestRound(db)])
  if (!draw) throw refuse('draw_not_found')
  const { start_round, end_round } = yearAround(round, newest ?? round)
  return roundYear((await recordedDraws(db, start_round, end_round)).filter(isTallied))
}
