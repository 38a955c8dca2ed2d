import type { SearchOf } from '#contract/site/site-pages.ts'
import { ANALYSIS_WINDOWS, type AnalysisWindow } from '#domain/statistics/windows.ts'
import { missingPage } from '#web/data/reader.ts'

/** The window that a page shows where its address names none, and which no address has to name. */
const USUAL: AnalysisWindow = 10

/** How an address names a window: `?range=30`, or `?scope=recent_30`. */
const NAMES = {
  range: (rounds: AnalysisWindow) => `${rounds}`,
  scope: (rounds: AnalysisWindow) => `recent_${rounds}`,
} as const
export type PeriodKey = keyof typeof NAMES

/** The window that an address asks for. Throws the missing page on one that is not offered. */
export function windowAsked(
  key: PeriodKey,
  search: SearchOf<'/analysis/hot-cold' | '/analysis/odd-even'>,
): AnalysisWindow {
  const text = search.get(key)
  const found = text === null ? USUAL : ANALYSIS_WINDOWS.find((rounds) => text === NAMES[key](rounds))
  if (found === undefined) throw missingPage()
  return found
}

/** One address a window. */
export const windowPath = (key: PeriodKey, path: string, rounds: AnalysisWindow): string =>
  rounds === USUAL ? path : `${path}?${key}=${NAMES[key](rounds)}`

/** Added to a page's title where it is not the usual window. */
export const windowTitle = (title: string, rounds: AnalysisWindow): string =>
  rounds === USUAL ? title : `${title} 최근 ${rounds}회`
