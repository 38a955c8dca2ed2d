import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, LEFT, RIGHT } from '#web/ui/icon.tsx'
import { fittingSteps } from './pagination-window.ts'

interface PaginationProps {
  readonly page: number
  readonly pages: number
  readonly hrefOf: (page: number) => string
}

const STEP = 'flex h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 font-semibold'

/** As many pages around the current one as fit, ten at most, and always the first and the last. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="쪽 이동" className="mt-8 flex flex-wrap items-center justify-center gap-x-1 gap-y-3">
      <Neighbour to={page > 1 ? hrefOf(page - 1) : null} className="order-2 sm:order-1">
        <Icon path={LEFT} size={18} /> 이전
      </Neighbour>
      <div className="pages order-1 w-full sm:order-2 sm:max-w-[36rem] sm:flex-1">
        <Steps page={page} pages={pages} hrefOf={hrefOf} />
      </div>
      <Neighbour to={page < pages ? hrefOf(page + 1) : null} className="order-3">
        다음 <Icon path={RIGHT} size={18} />
      </Neighbour>
    </nav>
  )
}

function Neighbour({ to, className, children }: { to: string | null; className: string; children: ReactNode }) {
  const box = `${STEP} ${className}`
  // Its place stays, so that the other one does not move.
  if (to === null)
    return (
      <span className={`${box} invisible`} aria-hidden="true">
        {children}
      </span>
    )
  return (
    <Link to={to} className={`${box} hover:bg-sunken`}>
      {children}
    </Link>
  )
}

const Steps = ({ page, pages, hrefOf }: PaginationProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
  <ol role="list" className="flex flex-wrap justify-center">
    {fittingSteps(page, pages).map(({ key, step, sizes }) => (
      <li key={key} data-sizes={sizes.join(' ')}>
        {step === 'gap' ? (
          <span className="flex h-11 w-5 items-center justify-center text-soft">…</span>
        ) : (
          <Link
            to={hrefOf(step)}
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
  </ol>
)
