import { Link } from 'react-router'
import { DOWN, Icon } from '#web/ui/icon.tsx'
import { DRAWS_PER_PAGE } from './draw-queries.ts'
import { yearAddresses } from './year-addresses.ts'

/** The way to the draws of any year, behind a switch. */
export const YearJump = ({ newest, total }: { newest: number; total: number }) => (
  <details className="group open:w-full">
    <summary className="-my-2 inline-flex min-h-11 list-none items-center gap-1 text-small font-semibold text-celadon [&::-webkit-details-marker]:hidden">
      연도로 이동 <Icon path={DOWN} size={16} className="transition-transform group-open:rotate-180" />
    </summary>
    <nav aria-label="연도">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className="grid grid-cols-[repeat(auto-fill,minmax(3.75rem,1fr))] gap-x-2 py-2">
        {yearAddresses(newest, total, DRAWS_PER_PAGE).map(([year, to]) => (
          <li key={year}>
            <Link to={to} className="inline-flex min-h-11 items-center text-small underline-offset-4 hover:underline">
              {year}년
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  </details>
)
