import * as contract from '#contract/analysis/analysis.ts'
import { getDrawStatistics } from '#contract/analysis/draw-statistics.ts'
import { getFairness } from '#contract/analysis/fairness.ts'
import { winningCombinations } from '#domain/statistics/combinations.ts'
import { frequencyStatistics } from '#domain/statistics/frequency.ts'
import { hotCold } from '#domain/statistics/hot-cold.ts'
import { numberSum } from '#domain/statistics/number-sum.ts'
import { oddEven } from '#domain/statistics/odd-even.ts'
import { patternStatistics } from '#domain/statistics/patterns.ts'
import { reappearanceCycle } from '#domain/statistics/reappearance.ts'
import { drawTotals } from '#domain/statistics/totals.ts'
import type { Database } from '../database/database.ts'
import { rememberedHistory } from '../draws/remembered-history.ts'
import { countOfDraws, newestBalls, newestRound } from '../draws/store.ts'
import { type Api, implement } from '../http/implement.ts'
import { instantOf, type World } from '../world.ts'
import { fairnessReport } from './fairness.ts'
import { paidPrizes } from './store.ts'

/** `recent_30` says 30 rounds; `all` sets no limit. */
const roundsOf = (scope: (typeof contract.SCOPES)[number]) =>
  scope === 'all' ? undefined : Number(scope.slice('recent_'.length))

/** Every answer is cached until something is published, a minute at most. */
export function analysisRoutes(api: Api, db: Database, world: World) {
  const { now } = world
  const history = rememberedHistory(db, world)
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
}
