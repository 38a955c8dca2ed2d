import { ANALYSIS_WINDOWS, type AnalysisWindow, type SCOPES } from '#contract/analysis.ts'

export type Scope = (typeof SCOPES)[number]

/** The period of an address, 10 where it names none; null where it names one that is not offered. */
export function windowAsked(text: string | null, prefix: '' | 'recent_' = ''): AnalysisWindow | null {
  if (text === null) return 10
  return ANALYSIS_WINDOWS.find((rounds) => text === `${prefix}${rounds}`) ?? null
}

export const scopeOf = (rounds: AnalysisWindow): Scope => `recent_${rounds}`

/** One address a period: the usual one is not written. */
export const scopePath = (path: string, rounds: AnalysisWindow): string =>
  rounds === 10 ? path : `${path}?scope=${scopeOf(rounds)}`
export const rangePath = (path: string, rounds: AnalysisWindow): string =>
  rounds === 10 ? path : `${path}?range=${rounds}`

/** Added to a page's title where it is not the usual period. */
export const periodTitle = (title: string, rounds: AnalysisWindow): string =>
  rounds === 10 ? title : `${title} 최근 ${rounds}회`
