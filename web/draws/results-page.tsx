import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { countWording } from '#domain/count-wording.ts'
import { type Needs, preload, readThrough } from '#web/data/page-loaders.ts'
import { FailurePage } from '#web/page/failure-page.tsx'
import { lazyUntilTouched } from '#web/page/lazy-until-touched.tsx'
import { breadcrumbs, PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import type { Route } from './+types/results-page.ts'
import { latestDraw } from './draw-queries.ts'
import { readResults, type SearchOutcome } from './read-results.ts'
import { resultsAddress, resultsPath } from './results-address.ts'

const SearchForm = lazyUntilTouched(() => import('./search-form.tsx'), 'w-full md:w-auto')
const Results = lazyUntilTouched(() => import('./results-list.tsx'), '')

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
      <Results page={page ?? 1} found={search === 'found' ? round : null} />
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FailurePage error={error} broken="결과를 불러오는 중 오류가 발생했습니다." />
)
