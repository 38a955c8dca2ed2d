import * as contract from '#contract/analysis.ts'
import { winningCombinations } from '#domain/statistics/combinations.ts'
import { frequencyStatistics } from '#domain/statistics/frequency.ts'
import { hotCold } from '#domain/statistics/hot-cold.ts'
import { numberSum } from '#domain/statistics/number-sum.ts'
import { oddEven } from '#domain/statistics/odd-even.ts'
import { patternStatistics } from '#domain/statistics/patterns.ts'
import { reappearanceCycle } from '#domain/statistics/reappearance.ts'
import { drawTotals } from '#domain/statistics/totals.ts'
import { rememberedHistory } from '../draws/remembered-history.ts'
import { countOfDraws, newestBalls, newestRound } from '../draws/store.ts'
import { type Door, implement } from '../http/implement.ts'
import { instantOf, type Outside } from '../outside.ts'
import { fairnessReport, paidPrizes } from './store.ts'

/** `recent_30` says 30 rounds. */
const roundsOf = (scope: (typeof contract.SCOPES)[number]) => Number(scope.slice('recent_'.length))

/** Every answer is kept until a draw arrives, so each is computed once a week. */
export function analysisRoutes(door: Door, outside: Outside) {
  const { db, now } = outside
  const history = rememberedHistory(outside)
  implement(door, contract.getHotCold, async ({ query }) => ({
    ...hotCold(await newestBalls(db, Number(query.range))),
    calculated_at: instantOf(now()),
  }))
  implement(door, contract.getOddEven, async ({ query }) => oddEven(await newestBalls(db, roundsOf(query.scope))))
  implement(door, contract.getNumberSum, async ({ query }) => numberSum(await newestBalls(db, roundsOf(query.scope))))
  implement(door, contract.getReappearanceCycle, async ({ query }) =>
    reappearanceCycle(await newestBalls(db, roundsOf(query.scope))),
  )
  implement(door, contract.getFrequency, async ({ query }) => {
    const draws = await history()
    return frequencyStatistics(draws.slice(Math.max(0, draws.length - query.rounds)))
  })
  implement(door, contract.getPatterns, async () => patternStatistics(await history()))
  implement(door, contract.getWinningCombinations, async () => winningCombinations(await history()))
  implement(door, contract.getFairness, async () => ({ report: (await fairnessReport(db))?.report ?? null }))
  implement(door, contract.getDrawStatistics, async () => {
    const [total_rounds, newest_round, paid] = await Promise.all([countOfDraws(db), newestRound(db), paidPrizes(db)])
    return drawTotals({ total_rounds, newest_round }, paid)
  })
}
