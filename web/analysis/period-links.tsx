import { Link } from 'react-router'
import { KEEPS_FOCUS } from '#web/frame/use-focus-after-navigation.ts'

/** A period, and where it is shown. */
export interface Period {
  readonly name: string
  readonly to: string
  readonly isShown: boolean
}

/** Links side by side, one of them chosen; they work without scripts, and the page does not move. */
export const PeriodLinks = ({ periods }: { periods: readonly Period[] }) => (
  <nav aria-label="분석 기간" className="w-full rounded-[14px] bg-sunken p-1 sm:w-auto">
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
    <ul role="list" className="flex flex-wrap gap-1">
      {periods.map(({ name, to, isShown }) => (
        <li key={name} className="flex-1 sm:flex-none">
          <Link
            to={to}
            state={KEEPS_FOCUS}
            preventScrollReset
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
