import { Link } from 'react-router'
import type { AnalysisScope } from '#domain/statistics/windows.ts'
import { STAY_IN_PLACE } from '#web/page/use-focus-after-navigation.ts'
import { OFFERED, type PeriodKey, periodName, windowPath } from './periods.ts'

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
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className="flex flex-wrap gap-1">
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
      </ul>
    </nav>
  )
}
