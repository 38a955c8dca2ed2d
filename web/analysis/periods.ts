import type { SearchOf } from '#contract/site/site-pages.ts'
import { ANALYSIS_WINDOWS, type AnalysisScope, type AnalysisWindow } from '#domain/statistics/windows.ts'
import { missingPage } from '#web/data/page-loaders.ts'

/** The window that a page shows where its address names none, and which no address has to name. */
const USUAL: AnalysisWindow = 10
/** How an address names a window: `?range=30`, or `?scope=recent_30` and `?scope=all`. */
const NAMES = {
  range: (rounds: AnalysisScope) => `${rounds}`,
  scope: (rounds: AnalysisScope) => (rounds === 'all' ? rounds : `recent_${rounds}`),
} as const
/** The periods that a page offers. */
export const OFFERED = { range: ANALYSIS_WINDOWS, scope: [...ANALYSIS_WINDOWS, 'all'] } as const

export type PeriodKey = keyof typeof NAMES
type Offered<Key extends PeriodKey> = (typeof OFFERED)[Key][number]

/** The period that an address asks for. Throws the missing page on an unknown one. */
export function windowAsked<Key extends PeriodKey>(
  key: Key,
  search: SearchOf<'/analysis/hot-cold' | '/analysis/odd-even'>,
): Offered<Key> {
  const text = search.get(key)
  const offered: readonly Offered<Key>[] = OFFERED[key]
  const found = text === null ? USUAL : offered.find((rounds) => text === NAMES[key](rounds))
  if (found === undefined) throw missingPage()
  return found as Offered<Key>
}

/** `최근 30회`, or every round. */
export const periodName = (rounds: AnalysisScope): string => (rounds === 'all' ? '전체' : `최근 ${rounds}회`)

/** One address a period. */
export const windowPath = (key: PeriodKey, path: string, rounds: AnalysisScope): string =>
  rounds === USUAL ? path : `${path}?${key}=${NAMES[key](rounds)}`

/** Added to a page's title where it is not the usual window. */
export const windowTitle = (title: string, rounds: AnalysisScope): string =>
  rounds === USUAL ? title : `${title} ${periodName(rounds)}`
