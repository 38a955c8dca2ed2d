import * as contract from '#contract/analysis/prize-analysis.ts'
import { numberPreferences } from '#domain/crowding/parameters.ts'
import { frequencyStatistics } from '#domain/statistics/frequency.ts'
import { hotCold } from '#domain/statistics/hot-cold.ts'
import { numberSum } from '#domain/statistics/number-sum.ts'
import { oddEven } from '#domain/statistics/odd-even.ts'
import { pairStatistics } from '#domain/statistics/pairs.ts'
import { reappearanceCycle } from '#domain/statistics/reappearance.ts'
import { findStores, storeStatistics } from '#domain/statistics/store-wins.ts'
import { prizeTrends } from '#domain/statistics/trends.ts'
import { rememberedCrowding } from '../crowding/current-crowding.ts'
import type { Database } from '../database/database.ts'
import { rememberedHistory, rememberedTallies } from '../draws/remembered-history.ts'
import { type Api, implement } from '../http/implement.ts'
import type { World } from '../world.ts'
import { fairnessReport } from './fairness.ts'
import { soldWins } from './store.ts'

const HOT_WINDOW = 30
const SHOWN = 5

/** Answers about money, and the hub's small plots. */
export function prizeAnalysisRoutes(api: Api, db: Database, world: World) {
  const history = rememberedHistory(db, world)
  const tallies = rememberedTallies(db, world)
  const crowding = rememberedCrowding(db, world)
  implement(api, contract.getPrizeTrends, async () => prizeTrends(await tallies()))
  implement(api, contract.getAnalysisOverview, async () => {
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
    return {
      total_analyzed: draws.length,
      numbers: { ...chance, frequencies: numbers.map(({ frequency }) => frequency) },
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
  implement(api, contract.getStoreStatistics, async ({ query: { skip, limit, ...wishes } }) => {
    const { stores, ...rest } = storeStatistics(await soldWins(db))
    const found = findStores(stores, wishes)
    return { ...rest, found: found.length, stores: found.slice(skip, skip + limit) }
  })
}
