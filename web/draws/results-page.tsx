import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Draw } from '#contract/draws.ts'
import { countWording } from '#domain/count-wording.ts'
import { type Needs, preload, readThrough } from '#web/data/page-loaders.ts'
import { FailurePage } from '#web/page/failure-page.tsx'
import { breadcrumbs, PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import type { Route } from './+types/results-page.ts'
import { DrawCard, DrawRow } from './draw-card.tsx'
import { drawShown, drawsOnPage, latestDraw, pagesOf } from './draw-queries.ts'
import { LiveDraw } from './live/live-draw.tsx'
import { useLiveRound } from './live/use-live-round.ts'
import { MissingRounds } from './missing-rounds.tsx'
import { readResults, type SearchOutcome } from './read-results.ts'
import { resultsAddress, resultsPath, roundAnchor } from './results-address.ts'
import { SearchForm } from './search-form.tsx'
import { YearJump } from './year-jump.tsx'

const needs: Needs<{ search: SearchOutcome }> = (reader, { url }) =>
  readResults(reader, resultsAddress(url.searchParams))

export const loader = preload(needs)
export const clientLoader = readThrough(needs)

export default function ResultsPage({ loaderData: { search } }: Route.ComponentProps) {
  const { page, round } = resultsAddress(useSearchParams()[0])
  const { data: latest } = useQuery(latestDraw)
  const pageWord = page === null || page === 1 ? '' : ` ${page}쪽`
  return (
    <>
      <PageHead
        title={`로또 6/45 당첨결과${pageWord}`}
        description="로또 6/45 모든 회차의 당첨번호와 등수별 당첨금, 1등 판매점을 확인하세요."
        path={resultsPath(page ?? 1)}
        isHidden={round !== null}
        things={(url) => [breadcrumbs(url, '/results')]}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 pt-10 pb-6">
        <div>
          <PageTitle>당첨결과</PageTitle>
          <p className="text-soft">
            {latest ? `1회부터 ${countWording(latest.round_number)}회까지` : '1회부터'} 모든 추첨 결과
          </p>
        </div>
        <SearchForm round={round} outcome={search} />
      </div>
      {search === 'found' && round !== null ? <FoundDraw round={round} /> : <DrawList page={page ?? 1} />}
    </>
  )
}

function FoundDraw({ round }: { round: number }) {
  const { data: draw } = useQuery(drawShown(round))
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="mb-3 text-lead font-bold">
        검색 결과
      </h2>
      {draw && <DrawCard key={round} draw={draw} />}
    </section>
  )
}

function DrawList({ page }: { page: number }) {
  const { data: list } = useQuery(drawsOnPage(page))
  const { data: latest } = useQuery(latestDraw)
  if (!list || list.total === 0) return <Empty>로또 결과를 불러올 수 없습니다.</Empty>
  // The newest result has a card of its own above the first page.
  const newest = page === 1 ? (latest ?? list.items[0]) : undefined
  const others = list.items.filter(({ round_number }) => round_number !== newest?.round_number)
  return (
    <>
      {newest && (
        <section aria-labelledby="newest" className="mb-10 space-y-3">
          <h2 id="newest" className="text-lead font-bold">
            최신 당첨결과
          </h2>
          <MissingRounds newestStored={newest.round_number} />
          <NewestDraw draw={newest} />
        </section>
      )}
      <section aria-labelledby="recent">
        <div className="mb-3 flex flex-wrap items-start justify-between gap-x-6">
          <h2 id="recent" className="text-lead font-bold">
            {page === 1 ? '지난 당첨결과' : `지난 당첨결과 ${page}쪽`}
          </h2>
          {latest && <YearJump newest={latest.round_number} total={list.total} />}
        </div>
        <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card sm:px-7">
          {others.map((draw) => (
            <li key={draw.round_number} id={roundAnchor(draw.round_number)} className="py-4">
              <DrawRow draw={draw} />
            </li>
          ))}
        </ol>
        <Pagination page={page} pages={pagesOf(list.total)} hrefOf={resultsPath} />
        <p className="mt-6 text-small text-soft">
          모든 회차를{' '}
          <Link to="/data" className="inline-flex min-h-6 items-center underline underline-offset-4">
            CSV와 JSON으로 받기
          </Link>
        </p>
      </section>
    </>
  )
}

/** Tonight's round as it comes, and the newest before it; in the morning the newest alone. */
function NewestDraw({ draw }: { draw: Draw }) {
  const live = useLiveRound()
  const card = <DrawCard key={draw.round_number} draw={draw} badge={live.isNight ? '지난 회차' : '최신'} />
  if (!live.isNight) return card
  return (
    <>
      <LiveDraw live={live} />
      {draw.round_number !== live.round.round_number && card}
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FailurePage error={error} broken="결과를 불러오는 중 오류가 발생했습니다." />
)
