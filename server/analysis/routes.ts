import * as contract from '#contract/analysis/analysis.ts'
import { getDrawStatistics } from '#contract/analysis/draw-statistics.ts'
import { getFairness } from '#contract/analysis/fairness.ts'
import * as numberContract from '#contract/analysis/number-analysis.ts'
import * as prizeContract from '#contract/analysis/prize-analysis.ts'
import { numberPreferences } from '#domain/crowding/parameters.ts'
import { togetherProbability, usualLargest } from '#domain/statistics/chance.ts'
import { winningCombinations } from '#domain/statistics/combinations.ts'
import { excessPath } from '#domain/statistics/excess-path.ts'
import { frequencyStatistics } from '#domain/statistics/frequency.ts'
import { hotCold } from '#domain/statistics/hot-cold.ts'
import { numberSum } from '#domain/statistics/number-sum.ts'
import { oddEven } from '#domain/statistics/odd-even.ts'
import { numberHistory } from '#domain/statistics/one-number.ts'
import { pairStatistics } from '#domain/statistics/pairs.ts'
import { patternStatistics } from '#domain/statistics/patterns.ts'
import { periodStatistics } from '#domain/statistics/period.ts'
import { reappearanceCycle } from '#domain/statistics/reappearance.ts'
import { districtsOf, findStores, storeStatistics } from '#domain/statistics/store-wins.ts'
import { drawTotals } from '#domain/statistics/totals.ts'
import { prizeTrends } from '#domain/statistics/trends.ts'
import { winnersShares } from '#domain/statistics/winners-share.ts'
import { cachedCrowding } from '../crowding/current-crowding.ts'
import type { Database } from '../database/database.ts'
import { cachedHistory, cachedTallies } from '../draws/draw-history.ts'
import { countOfDraws, newestBalls, newestRound } from '../draws/store.ts'
import { type Api, implement } from '../http/implement.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { fairnessReport } from './fairness.ts'
import { paidPrizes, soldWins } from './store.ts'

/** `recent_30` says 30 rounds; `all` sets no limit. */
const roundsOf = (scope: (typeof contract.SCOPES)[number]) =>
  scope === 'all' ? undefined : Number(scope.slice('recent_'.length))

const NEWEST_SHOWN = 4

const HOT_WINDOW = 30
const SHOWN = 5
/** Of the lines of a small plot: one every twenty rounds or so. */
const PARTS_OF_PATH = 60

/** Every answer is cached until something is published, a minute at most. */
export function analysisRoutes(api: Api, db: Database, deps: ServerDeps) {
  const { now } = deps
  const history = cachedHistory(db, deps)
  const tallies = cachedTallies(db, deps)
  const crowding = cachedCrowding(db, deps)
  implement(api, contract.getHotCold, async ({ query }) => ({
    ...hotCold(await newestBalls(db, Number(query.range))),
    calculated_at: instantOf(now()),
  }))
  implement(api, contract.getOddEven, async ({ query }) => oddEven(await newestBalls(db, roundsOf(query.scope))))
  implement(api, contract.getNumberSum, async ({ query }) => numberSum(await newestBalls(db, roundsOf(query.scope))))
  implement(api, contract.getReappearanceCycle, async ({ query }) =>
    reappearanceCycle(await newestBalls(db, roundsOf(query.scope))),
  )
  implement(api, contract.getFrequency, async ({ query }) => {
    const draws = await history()
    return frequencyStatistics(draws.slice(Math.max(0, draws.length - query.rounds)))
  })
  implement(api, contract.getPatterns, async () => patternStatistics(await history()))
  implement(api, contract.getWinningCombinations, async () => winningCombinations(await history()))
  implement(api, getFairness, async () => ({ report: (await fairnessReport(db))?.report ?? null }))
  implement(api, getDrawStatistics, async () => {
    const [total_rounds, newest_round, paid] = await Promise.all([countOfDraws(db), newestRound(db), paidPrizes(db)])
    return drawTotals({ total_rounds, newest_round }, paid)
  })

  // Single numbers and pairs.
  implement(api, numberContract.getNumberHistory, async ({ params: { number } }) => {
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
  implement(api, numberContract.getPairs, async () => {
    const draws = await history()
    const { triples } = winningCombinations(draws)
    return {
      ...pairStatistics(draws),
      triples: { ...triples, ...usualLargest(draws.length, togetherProbability(3), triples.possible) },
    }
  })
  implement(api, numberContract.getPairDraws, async ({ params: { first, second } }) => ({
    draws: (await history()).filter(({ numbers }) => numbers.includes(first) && numbers.includes(second)).toReversed(),
  }))
  implement(
    api,
    numberContract.getPeriodStatistics,
    async ({ query: { start_round = 1, end_round = Infinity, bonus } }) => {
      const draws = await history()
      const inside = draws.filter(({ round_number }) => round_number >= start_round && round_number <= end_round)
      const before = draws.find(({ round_number }) => round_number === (inside[0]?.round_number ?? 0) - 1)
      return {
        ...periodStatistics(inside, bonus === '1', before),
        newest_round: draws.at(-1)?.round_number ?? null,
      }
    },
  )

  // Money, and the hub's small plots.
  implement(api, prizeContract.getPrizeTrends, async () => prizeTrends(await tallies()))
  implement(api, prizeContract.getAnalysisOverview, async () => {
    const [draws, tallied, fairness, sold, { parameters }] = await Promise.all([
      history(),
      tallies(),
      fairnessReport(db),
      soldWins(db),
      crowding(),
    ])
    const { numbers, ...chance } = frequencyStatistics(draws)
    const { hot_numbers, cold_numbers, ...hotChance } = hotCold(draws.slice(-HOT_WINDOW))
    const { regions, known_rounds } = storeStatistics(sold)
    const byFrequency = numbers.toSorted((one, other) => other.frequency - one.frequency)
    const ends = [byFrequency[0], byFrequency.find(({ frequency }) => frequency === byFrequency.at(-1)?.frequency)]
    return {
      total_analyzed: draws.length,
      numbers: { ...chance, frequencies: numbers.map(({ frequency }) => frequency) },
      ends: ends.flatMap((end) =>
        end ? [{ number: end.number, excess: [...excessPath(draws, end.number, PARTS_OF_PATH)] }] : [],
      ),
      pairs: pairStatistics(draws),
      rests: reappearanceCycle(draws).reappearance_data.map(({ rounds_since_last }) => rounds_since_last),
      hot_cold: { ...hotChance, hot: hot_numbers.slice(0, SHOWN), cold: cold_numbers.slice(0, SHOWN) },
      odd_even: [...oddEven(draws).ratios].sort((a, b) => a.odd_count - b.odd_count),
      sums: [...numberSum(draws).sum_data],
      years: [...prizeTrends(tallied).years],
      regions: regions.slice(0, SHOWN),
      known_store_rounds: known_rounds,
      number_crowding: numberPreferences(parameters),
      strategies: fairness?.report.backtest.strategies ?? null,
    }
  })
  implement(api, prizeContract.getStoreStatistics, async ({ query: { skip, limit, ...wishes } }) => {
    const { stores, ...rest } = storeStatistics(await soldWins(db))
    const { region } = wishes
    const districts = region === undefined ? [] : districtsOf(findStores(stores, { region, order: 'games' }))
    const found = findStores(stores, wishes)
    return { ...rest, districts, found: found.length, stores: found.slice(skip, skip + limit) }
  })
}
