import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { List } from '#web/ui/list.tsx'
import { Icon, LEFT, RIGHT } from '../icon.tsx'

/** Pages of a list as numbers to press; `gap` stands for those left out. */
type PageStep = number | 'gap'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Up to `size` pages around the current one, and always the first and the last. */
export function paginationWindow(page: number, pages: number, size: number): PageStep[] {
  const first = Math.max(1, Math.min(page - Math.floor((size - 1) / 2), pages - size + 1))
  const last = Math.min(pages, first + size - 1)
  const before: PageStep[] = first === 1 ? [] : first === 2 ? [1] : [1, 'gap']
  const after: PageStep[] = last === pages ? [] : last === pages - 1 ? [pages] : ['gap', pages]
  return [...before, ...range(first, last), ...after]
}

/** Windows of which one is shown: the widest that there is room for. `pagination.css` says how much room each needs. */
const SIZES = [3, 4, 5, 7, 10] as const

/** Something to press, or a gap, and in windows of which sizes it stands. */
interface FittingStep {
  readonly key: string
  readonly step: PageStep
  readonly sizes: readonly number[]
}

/** The steps of all windows in one list, so that styles alone choose how many pages are offered. */
export function fittingSteps(page: number, pages: number): FittingStep[] {
  const found = new Map<number, { step: PageStep; sizes: number[] }>()
  for (const size of SIZES)
    for (const [index, step] of paginationWindow(page, pages, size).entries()) {
      // A gap stands after the first page or before the last.
      const place = step !== 'gap' ? step : index === 1 ? 1.5 : pages - 0.5
      const known = found.get(place) ?? { step, sizes: [] }
      known.sizes.push(size)
      found.set(place, known)
    }
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([place, { step, sizes }]) => ({ key: String(place), step, sizes }))
}

type Going = Pick<LinkProps, 'state' | 'preventScrollReset'>

interface PaginationProps {
  readonly page: number
  readonly pages: number
  readonly hrefOf: (page: number) => string
  /** How its links go, where not to the top of the page. */
  readonly going?: Going | undefined
}

const STEP = 'flex h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 font-semibold'

/** As many pages around the current one as fit, ten at most, and always the first and the last. */
export function Pagination({ page, pages, hrefOf, going }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav
      aria-label="쪽 이동"
      className="mt-8 flex flex-wrap items-center justify-between gap-x-1 gap-y-3 sm:justify-center"
    >
      <Neighbour to={page > 1 ? hrefOf(page - 1) : null} going={going} className="order-2 sm:order-1">
        <Icon path={LEFT} size={18} /> 이전
      </Neighbour>
      <div className="pages order-1 w-full sm:order-2 sm:max-w-[36rem] sm:flex-1">
        <Steps page={page} pages={pages} hrefOf={hrefOf} going={going} />
      </div>
      <Neighbour to={page < pages ? hrefOf(page + 1) : null} going={going} className="order-3">
        다음 <Icon path={RIGHT} size={18} />
      </Neighbour>
    </nav>
  )
}

interface NeighbourProps {
  readonly to: string | null
  readonly going: Going | undefined
  readonly className: string
  readonly children: ReactNode
}

function Neighbour({ to, going, className, children }: NeighbourProps) {
  const box = `${STEP} ${className}`
  // Its place stays, so that the other one does not move.
  if (to === null)
    return (
      <span className={`${box} invisible`} aria-hidden="true">
        {children}
      </span>
    )
  return (
    <Link to={to} {...going} className={`${box} hover:bg-sunken`}>
      {children}
    </Link>
  )
}

const Steps = ({ page, pages, hrefOf, going }: PaginationProps) => (
  <List isOrdered className="flex flex-wrap justify-center">
    {fittingSteps(page, pages).map(({ key, step, sizes }) => (
      <li key={key} data-sizes={sizes.join(' ')}>
        {step === 'gap' ? (
          <span className="flex h-11 w-5 items-center justify-center text-soft">…</span>
        ) : (
          <Link
            to={hrefOf(step)}
            {...going}
            aria-current={step === page ? 'page' : undefined}
            className={`${STEP} ${step === page ? 'chosen' : 'text-soft hover:bg-sunken hover:text-ink'}`}
          >
            {/* Of no size rather than hidden: a hidden word is read apart from the number. */}
            <span>
              {step}
              <span className="text-[0px]">쪽</span>
            </span>
          </Link>
        )}
      </li>
    ))}
  </List>
)
