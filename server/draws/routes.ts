import * as contract from '#contract/draws.ts'
import type { PrizeRank } from '#domain/draw.ts'
import { prizeDescription, prizeMethod } from '#domain/prize-wording.ts'
import type { Database } from '../database/database.ts'
import { type Door, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import type { Outside } from '../outside.ts'
import { drawOfRound, newestDraw, pageOfDraws, prizesOfRound, storesOfRound } from './store.ts'

const USUAL_PAGE = 10

export function drawRoutes(door: Door, { db }: Outside) {
  implement(door, contract.getLatestDraw, async () => (await newestDraw(db)) ?? notFound())

  implement(door, contract.listDraws, ({ query: { skip, limit, start_round, end_round } }) => {
    if (start_round !== undefined && end_round !== undefined && start_round > end_round) throw refuse('range_reversed')
    const isRange = start_round !== undefined || end_round !== undefined
    const size = limit ?? (isRange ? contract.LARGEST_DRAW_PAGE : USUAL_PAGE)
    return pageOfDraws(db, { skip, limit: size, start_round, end_round })
  })

  implement(door, contract.getDraw, async ({ params: { round } }) => {
    const draw = (await drawOfRound(db, round)) ?? notFound()
    const [prize_details, winning_stores] = await Promise.all([prizeDetailsOf(db, round), storesOfRound(db, round)])
    return { ...draw, prize_details, winning_stores }
  })
}

const notFound = (): never => {
  throw refuse('draw_not_found')
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
