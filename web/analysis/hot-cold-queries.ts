import { type AnalysisWindow, getFrequency, getHotCold } from '#contract/analysis.ts'
import { listDraws } from '#contract/draws.ts'
import { query } from '#web/data/query.ts'

export const hotColdOf = (rounds: AnalysisWindow) => query(getHotCold, { query: { range: `${rounds}` } })

export const frequencyOf = (rounds: AnalysisWindow) => query(getFrequency, { query: { rounds } })

export const drawsBetween = (range: { start_round: number; end_round: number }) => query(listDraws, { query: range })
