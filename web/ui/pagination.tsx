import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, LEFT, RIGHT } from './icon.tsx'
import { type PageStep, paginationWindow } from './pagination-window.ts'

interface PaginationProps {
  readonly page: number
  readonly pages: number
  readonly hrefOf: (page: number) => string
}

const STEP = 'flex h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 font-semibold'

/** Ten pages around the current one; three on a phone, where ten would take three lines. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="쪽 이동" className="mt-8 flex flex-wrap items-center justify-center gap-x-1 gap-y-3">
      <Neighbour to={page > 1 ? hrefOf(page - 1) : null} className="order-2 sm:order-1">
        <Icon path={LEFT} size={18} /> 이전
      </Neighbour>
      <div className="order-1 flex w-full justify-center sm:order-2 sm:w-auto">
        <Steps className="flex sm:hidden" steps={paginationWindow(page, pages, 3)} page={page} hrefOf={hrefOf} />
        <Steps className="hidden sm:flex" steps={paginationWindow(page, pages, 10)} page={page} hrefOf={hrefOf} />
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

interface StepsProps extends Omit<PaginationProps, 'pages'> {
  readonly steps: readonly PageStep[]
  readonly className: string
}

const Steps = ({ steps, page, hrefOf, className }: StepsProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
  <ol role="list" className={className}>
    {steps.map((step, index) => (
      <li key={step === 'gap' ? `gap-${index}` : step}>
        {step === 'gap' ? (
          <span className="flex h-11 w-5 items-center justify-center text-soft">…</span>
        ) : (
          <Link
            to={hrefOf(step)}
            aria-current={step === page ? 'page' : undefined}
            className={`${STEP} ${step === page ? 'bg-celadon text-on-celadon' : 'text-soft hover:bg-sunken hover:text-ink'}`}
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
