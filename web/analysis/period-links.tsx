import { Link } from 'react-router'
import type { SearchOf } from '#contract/site/site-pages.ts'
import { ANALYSIS_WINDOWS, type AnalysisScope, type AnalysisWindow } from '#domain/statistics/windows.ts'
import { missingPage } from '#web/data/page-loaders.ts'
import { STAY_IN_PLACE } from '#web/page/use-focus-after-navigation.ts'
import { List } from '#web/ui/list.tsx'

/** The window that a page shows where its address names none, and which no address has to name. */
const USUAL: AnalysisWindow = 10
/** How an address names a window: `?range=30`, or `?scope=recent_30` and `?scope=all`. */
const NAMES = {
  range: (rounds: AnalysisScope) => `${rounds}`,
  scope: (rounds: AnalysisScope) => (rounds === 'all' ? rounds : `recent_${rounds}`),
} as const
/** The periods that a page offers. */
const OFFERED = { range: ANALYSIS_WINDOWS, scope: [...ANALYSIS_WINDOWS, 'all'] } as const

type PeriodKey = keyof typeof NAMES
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

interface PeriodLinksProps {
  readonly of: PeriodKey
  readonly path: string
  /** Null where it is a period of the visitor's own. */
  readonly shown: AnalysisScope | null
  /** Where a visitor says a period of their own. */
  readonly own?: string
}

/** Links side by side, one of them chosen; they work without scripts, and the page does not move. */
export function PeriodLinks({ of, path, shown, own }: PeriodLinksProps) {
  const periods = [
    ...OFFERED[of].map((rounds) => ({
      name: periodName(rounds),
      to: windowPath(of, path, rounds),
      isShown: rounds === shown,
    })),
    ...(own === undefined ? [] : [{ name: '직접 입력', to: own, isShown: shown === null }]),
  ]
  return (
    <nav aria-label="분석 기간" className="w-full rounded-[14px] bg-sunken p-1 sm:w-auto">
      <List className="flex flex-wrap gap-1">
        {periods.map(({ name, to, isShown }) => (
          <li key={name} className="flex-1 sm:flex-none">
            <Link
              to={to}
              {...STAY_IN_PLACE}
              aria-current={isShown ? 'page' : undefined}
              className="flex min-h-11 items-center justify-center rounded-control px-1 text-small font-semibold whitespace-nowrap text-soft hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-card sm:px-4 sm:text-base"
            >
              {name}
            </Link>
          </li>
        ))}
      </List>
    </nav>
  )
}
