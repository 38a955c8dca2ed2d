import * as contract from '#contract/analysis/number-analysis.ts'
import { togetherProbability, usualLargest } from '#domain/statistics/chance.ts'
import { winningCombinations } from '#domain/statistics/combinations.ts'
import { numberHistory } from '#domain/statistics/one-number.ts'
import { pairStatistics } from '#domain/statistics/pairs.ts'
import { periodStatistics } from '#domain/statistics/period.ts'
import { winnersShares } from '#domain/statistics/winners-share.ts'
import type { Database } from '../database/database.ts'
import { rememberedHistory, rememberedTallies } from '../draws/remembered-history.ts'
import { type Api, implement } from '../http/implement.ts'
import type { World } from '../world.ts'

const NEWEST_SHOWN = 4

/** Answers about single numbers and pairs. */
export function numberAnalysisRoutes(api: Api, db: Database, world: World) {
  const history = rememberedHistory(db, world)
  const tallies = rememberedTallies(db, world)
  implement(api, contract.getNumberHistory, async ({ params: { number } }) => {
    const [draws, tallied] = await Promise.all([history(), tallies()])
    return {
      ...numberHistory(draws, number),
      newest_draws: draws
        .filter(({ numbers }) => numbers.includes(number))
        .slice(-NEWEST_SHOWN)
        .toReversed(),
      winners_share: winnersShares(tallied),
    }
  })
  implement(api, contract.getPairs, async () => {
    const draws = await history()
    const { triples } = winningCombinations(draws)
    return {
      ...pairStatistics(draws),
      triples: { ...triples, ...usualLargest(draws.length, togetherProbability(3), triples.possible) },
    }
  })
  implement(api, contract.getPairDraws, async ({ params: { first, second } }) => ({
    draws: (await history()).filter(({ numbers }) => numbers.includes(first) && numbers.includes(second)).toReversed(),
  }))
  implement(api, contract.getPeriodStatistics, async ({ query: { start_round = 1, end_round = Infinity, bonus } }) => {
    const draws = await history()
    const inside = draws.filter(({ round_number }) => round_number >= start_round && round_number <= end_round)
    const before = draws.find(({ round_number }) => round_number === (inside[0]?.round_number ?? 0) - 1)
    return {
      ...periodStatistics(inside, bonus === '1', before),
      newest_round: draws.at(-1)?.round_number ?? null,
    }
  })
}
