import * as contract from '#contract/draws/draws.ts'
import { getFreshness } from '#contract/draws/freshness.ts'
import { getLiveRound } from '#contract/draws/live-round.ts'
import type { Draw, PrizeRank, TalliedDraw } from '#domain/draw/draw.ts'
import { isTallied } from '#domain/draw/draw-checks.ts'
import { areSameShops } from '#domain/draw/judge-readings.ts'
import { prizeDescription, prizeMethod } from '#domain/draw/prize-arithmetic.ts'
import { type RoundYear, roundYear, yearAround } from '#domain/statistics/round-year.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import type { World } from '../world.ts'
import { cachedHistory } from './draw-history.ts'
import { freshness, liveRound } from './freshness.ts'
import { shopsIn } from './record-draw.ts'
import { type Correction, correctionsOfRound, recordedDraws } from './record-store.ts'
import {
  drawOfRound,
  newestDraw,
  newestRound,
  pageOfDraws,
  prizesOfAllRounds,
  prizesOfRound,
  storesOfRound,
} from './store.ts'

const USUAL_PAGE = 10

export function drawRoutes(api: Api, db: Database, world: World) {
  implement(api, getLiveRound, () => liveRound(db, world))
  implement(api, getFreshness, () => freshness(db, world))
  const history = cachedHistory(db, world)
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

/** A round as it is shown: draw, money, shops and corrections. @throws draw_not_found */
async function drawWithDetails(db: Database, round: number): Promise<contract.DrawWithDetails> {
  const draw = await drawOfRound(db, round)
  if (!draw) throw refuse('draw_not_found')
  const [prize_details, winning_stores, corrections] = await Promise.all([
    prizeDetailsOf(db, round),
    storesOfRound(db, round),
    correctionsOfRound(db, round),
  ])
  return {
    ...draw,
    prize_details,
    winning_stores,
    corrections: corrections.map(shownCorrection),
  } as contract.DrawWithDetails
}

/** The year of rounds up to a stored one. @throws draw_not_found */
async function yearOfDraw(db: Database, round: number): Promise<RoundYear> {
  const [draw, newest] = await Promise.all([drawOfRound(db, round), newestRound(db)])
  if (!draw) throw refuse('draw_not_found')
  const { start_round, end_round } = yearAround(round, newest ?? round)
  return roundYear((await recordedDraws(db, start_round, end_round)).filter(isTallied))
}

function shownCorrection({ corrected_at, reason, source, old_value, new_value }: Correction): contract.DrawCorrection {
  const [old_stores, new_stores] = [shopsIn(old_value), shopsIn(new_value)]
  const { numbers, bonus_number, total_sales, prizes } = old_value as Draw & Partial<TalliedDraw>
  return {
    corrected_at,
    reason,
    source,
    old_numbers: [...numbers],
    old_bonus_number: bonus_number,
    old_total_sales: total_sales ?? null,
    old_prizes: prizes?.map((prize) => ({ ...prize })) ?? null,
    old_stores: areSameShops(old_stores, new_stores) ? null : [...old_stores],
  }
}

/** Ranks 1 to 5 in words and won; null until the round is tallied. */
async function prizeDetailsOf(db: Database, round: number): Promise<contract.PrizeDetails | null> {
  const prizes = await prizesOfRound(db, round)
  if (prizes.length === 0) return null
  return Object.fromEntries(
    prizes.map(({ rank, winners, prize_per_winner }) => [
      `rank${rank}`,
      {
        total_prize: winners * prize_per_winner,
        winners,
        prize_per_winner,
        description: prizeDescription(rank as PrizeRank),
        method: prizeMethod(rank as PrizeRank, round),
      },
    ]),
  ) as contract.PrizeDetails
}
