import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { List } from '#web/ui/list.tsx'
import { STAY_IN_PLACE } from './use-focus-after-navigation.ts'

interface Chip {
  readonly key: string
  readonly to: string
  readonly isShown: boolean
  readonly name: ReactNode
}

/** The look of one of a few choices; `chosen`: the look of the one that holds, by its own attribute. */
export const chipClass = (chosen: 'aria-[current]:chosen' | 'aria-pressed:chosen') =>
  `inline-flex min-h-11 items-center gap-1 rounded-full border border-control px-2.5 font-semibold hover:bg-sunken sm:px-3.5 ${chosen}`

/** A few ways to narrow a list, one of which holds; the page does not move. */
export const ChipLinks = ({ label, chips }: { label: string; chips: readonly Chip[] }) => (
  <nav aria-label={label}>
    <List className="flex flex-wrap gap-1">
      {chips.map(({ key, to, isShown, name }) => (
        <li key={key}>
          <Link
            to={to}
            {...STAY_IN_PLACE}
            aria-current={isShown ? 'true' : undefined}
            className={chipClass('aria-[current]:chosen')}
          >
            {name}
          </Link>
        </li>
      ))}
    </List>
  </nav>
)
