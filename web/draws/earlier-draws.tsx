import { Link } from 'react-router'
import type { Draw } from '#contract/draws/draws.ts'
import { Skippable } from '#web/page/skippable.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { DrawRow } from './draw-card.tsx'
import { pagesOf } from './draw-queries.ts'
import { resultsPath, roundAnchor } from './results-address.ts'
import { YearJump } from './year-jump.tsx'

interface EarlierDrawsProps {
  readonly page: number
  readonly draws: readonly Draw[]
  /** How many draws are stored. */
  readonly total: number
  /** The newest stored round, where it is known. */
  readonly newest: number | undefined
}

/** A page of the list, and the way to its other pages and to each year. */
export function EarlierDraws({ page, draws, total, newest }: EarlierDrawsProps) {
  return (
    <section aria-labelledby="recent">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-6">
        <h2 id="recent" className="text-lead font-bold">
          {page === 1 ? '지난 당첨결과' : `지난 당첨결과 ${page}쪽`}
        </h2>
        {newest !== undefined && <YearJump newest={newest} total={total} />}
      </div>
      <Skippable id="after-results" what="결과 목록">
        <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card sm:px-7">
          {draws.map((draw) => (
            <li key={draw.round_number} id={roundAnchor(draw.round_number)} className="py-4">
              <DrawRow draw={draw} />
            </li>
          ))}
        </ol>
      </Skippable>
      <Pagination page={page} pages={pagesOf(total)} hrefOf={resultsPath} />
      <p className="mt-6 text-small text-soft">
        모든 회차를{' '}
        <Link to="/data" className="inline-flex min-h-6 items-center underline underline-offset-4">
          CSV와 JSON으로 받기
        </Link>
      </p>
    </section>
  )
}
