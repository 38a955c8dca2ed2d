import {
  getFrequency,
  getHotCold,
  getNumberSum,
  getOddEven,
  getReappearanceCycle,
} from '#contract/analysis/analysis.ts'
import { getFairness } from '#contract/analysis/fairness.ts'
import { getNumberHistory, getPairDraws, getPairs, getPeriodStatistics } from '#contract/analysis/number-analysis.ts'
import { getAnalysisOverview, getPrizeTrends } from '#contract/analysis/prize-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { AnalysisScope, AnalysisWindow } from '#domain/statistics/windows.ts'
import { query } from '#web/data/query.ts'

/** The answer behind the hub's small plots. */
export type Overview = Reply<typeof getAnalysisOverview>

export const fairnessReport = query(getFairness)

export const hotColdOf = (rounds: AnalysisWindow) => query(getHotCold, { query: { range: `${rounds}` } })
export const frequencyOf = (rounds: AnalysisWindow) => query(getFrequency, { query: { rounds } })
const scopeOf = (rounds: AnalysisScope) => ({ scope: rounds === 'all' ? rounds : (`recent_${rounds}` as const) })
export const oddEvenOf = (rounds: AnalysisScope) => query(getOddEven, { query: scopeOf(rounds) })
export const numberSumOf = (rounds: AnalysisScope) => query(getNumberSum, { query: scopeOf(rounds) })
export const reappearanceOf = (rounds: AnalysisScope) => query(getReappearanceCycle, { query: scopeOf(rounds) })

/** Over all rounds there are. */
export const frequencyOfAll = query(getFrequency, { query: { rounds: 100_000 } })
export const numberHistoryOf = (number: number) => query(getNumberHistory, { params: { number } })
export const pairs = query(getPairs)
/** The smaller number first, so that a pair has one address. */
export const pairDrawsOf = (a: number, b: number) =>
  query(getPairDraws, { params: { first: Math.min(a, b), second: Math.max(a, b) } })

export const overview = query(getAnalysisOverview)
export const prizeTrends = query(getPrizeTrends)

/** Rounds of the visitor's own; all without. */
export const periodOf = ({ from, to, bonus }: { from?: number; to?: number; bonus: boolean }) =>
  query(getPeriodStatistics, {
    query: {
      ...(from === undefined ? {} : { start_round: from }),
      ...(to === undefined ? {} : { end_round: to }),
      bonus: bonus ? '1' : '0',
    },
  })
