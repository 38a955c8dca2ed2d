import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { preload } from '#web/data/preload.ts'
import { readThrough } from '#web/data/read-through.ts'
import type { Reader } from '#web/data/reader.ts'
import { FailurePage } from '#web/frame/failure-page.tsx'
import { breadcrumbs, PageHead } from '#web/frame/page-head.tsx'
import { PageTitle } from '#web/frame/page-title.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/results-page.ts'
import { DrawCard } from './draw-card.tsx'
import { drawShown, drawsOnPage, latestDraw, pagesOf } from './draw-queries.ts'
import { countWording } from './draw-wording.ts'
import { MissingRounds } from './missing-rounds.tsx'
import { readResults } from './read-results.ts'
import { resultsAddress, resultsPath } from './results-address.ts'
import { SearchForm } from './search-form.tsx'

const needs = (request: Request) => (reader: Reader) =>
  readResults(reader, resultsAddress(new URL(request.url).searchParams))

export const loader = ({ context, request }: Route.LoaderArgs) => preload(context, needs(request))
export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) => readThrough(context, needs(request))

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
        things={(url) => [breadcrumbs(url, ['당첨결과', '/results'])]}
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
          <DrawCard key={newest.round_number} draw={newest} badge="최신" />
        </section>
      )}
      <section aria-labelledby="recent">
        <h2 id="recent" className="mb-3 text-lead font-bold">
          {page === 1 ? '지난 당첨결과' : `지난 당첨결과 ${page}쪽`}
        </h2>
        <ol className="space-y-4">
          {others.map((draw) => (
            <li key={draw.round_number}>
              <DrawCard draw={draw} />
            </li>
          ))}
        </ol>
        <Pagination page={page} pages={pagesOf(list.total)} hrefOf={resultsPath} />
      </section>
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FailurePage error={error} broken="결과를 불러오는 중 오류가 발생했습니다." />
)
