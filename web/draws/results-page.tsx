import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Draw } from '#contract/draws/draws.ts'
import { countWording } from '#domain/count-wording.ts'
import { writtenRound } from '#domain/draw/written-round.ts'
import { OFFLINE } from '#domain/site/offline.ts'
import { type ApiError, isApiError } from '#web/data/api-error.ts'
import { cacheFirst, missingPage, type PageQueries, preload, type Reader } from '#web/data/page-loaders.ts'
import { liveRound } from '#web/data/use-draw-time.ts'
import { textIn, useForm, useShownDefaults } from '#web/forms/use-form.ts'
import { FailurePage } from '#web/page/failure-page.tsx'
import { breadcrumbs, PageHead, PageTitle } from '#web/page/page-head.tsx'
import { Skippable } from '#web/page/skippable.tsx'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/fields.tsx'
import { List } from '#web/ui/list.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import type { Route } from './+types/results-page.ts'
import { DrawCard, DrawRow } from './draw-card.tsx'
import { DRAWS_PER_PAGE, drawShown, drawsOnPage, latestDraw, pagesOf } from './draw-queries.ts'
import { LiveDraw } from './live/live-draw-slot.tsx'
import { useLiveRound } from './live/use-live-round.ts'
import { MissingRounds } from './missing-rounds.tsx'
import { type ResultsAddress, resultsAddress, resultsPath, roundAnchor, yearAddresses } from './results-address.ts'

type SearchOutcome = 'none' | 'found' | 'not_found' | 'offline' | 'failed'

const outcomeOf = ({ isFinal, isOffline }: ApiError): SearchOutcome =>
  isFinal ? 'not_found' : isOffline ? 'offline' : 'failed'

/** Reads what the results page shows: the round that was searched, or a page of the list. */
async function readResults({ read, attempt }: Reader, { page, round }: ResultsAddress) {
  const [draw] = await Promise.all([
    round === null ? null : attempt(drawShown(round)),
    attempt(latestDraw),
    attempt(liveRound),
  ])
  const search = draw === null ? 'none' : isApiError(draw) ? outcomeOf(draw) : 'found'
  if (search === 'found') return { search }
  if (page === null) throw missingPage()
  const { total } = await read(drawsOnPage(page))
  if (page > pagesOf(total)) throw missingPage()
  return { search }
}

const queries: PageQueries<{ search: SearchOutcome }> = (reader, { url }) =>
  readResults(reader, resultsAddress(url.searchParams))

export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

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
      <ResultsList page={page ?? 1} found={search === 'found' ? round : null} />
    </>
  )
}

const PROBLEMS: Readonly<Partial<Record<SearchOutcome, string>>> = {
  not_found: '해당 회차의 결과를 찾을 수 없습니다.',
  offline: OFFLINE,
  failed: '검색 중 오류가 발생했습니다.',
}

interface SearchFormProps {
  readonly round: number | null
  readonly outcome: SearchOutcome
}

/** Finds a round by its number. The address carries the search, so the form works without scripts too. */
function SearchForm({ round, outcome }: SearchFormProps) {
  const navigate = useNavigate()
  const problem = PROBLEMS[outcome]
  useProblemToast(problem)
  const form = useForm({
    run: async (typed, element) => {
      const wanted = writtenRound(textIn(typed, 'round'))
      // Other text than a round clears the search without a word.
      if (wanted === null) element.reset()
      navigate(wanted === null ? '/results' : `/results?round=${wanted}`, { state: KEEPS_FOCUS })
      return {}
    },
  })
  useShownDefaults(form.attributes.ref, `${round}`)
  return (
    <search className="w-full md:w-auto">
      <form {...form.attributes} method="get" action="/results" className="flex items-start gap-2">
        <Field
          label="회차 번호"
          isLabelHidden
          name="round"
          type="text"
          inputMode="numeric"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={12}
          placeholder="회차 번호"
          defaultValue={round ?? ''}
          error={problem}
          className="min-w-0 flex-1 md:w-[9.5rem] md:flex-none [&_p]:w-max [&_p]:max-w-[calc(100vw-2rem)]"
        />
        <Button type="submit">검색</Button>
        <Link to="/results" className={buttonClass('quiet')}>
          초기화
        </Link>
      </form>
      <p role="status" className="sr-only">
        {outcome === 'found' ? `제${round}회 결과를 찾았습니다.` : ''}
      </p>
    </search>
  )
}

/** Says the problem aloud after each search; on a page that arrives with it, it stands under the field. */
function useProblemToast(problem: string | undefined) {
  const { key } = useLocation()
  const said = useRef(key)
  useEffect(() => {
    if (said.current === key) return
    said.current = key
    if (problem !== undefined) void showToast({ kind: 'error', message: problem })
  }, [key, problem])
}

interface ResultsListProps {
  readonly page: number
  /** The round that was searched and found. */
  readonly found: number | null
}

/** The found round, or a page of all results. */
function ResultsList({ page, found }: ResultsListProps) {
  return found === null ? <DrawList page={page} /> : <FoundDraw round={found} />
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
      <EarlierDraws page={page} draws={others} total={list.total} newest={latest?.round_number} />
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

interface EarlierDrawsProps {
  readonly page: number
  readonly draws: readonly Draw[]
  /** How many draws are stored. */
  readonly total: number
  /** The newest stored round, where it is known. */
  readonly newest: number | undefined
}

/** A page of the list, and the way to its other pages and to each year. */
function EarlierDraws({ page, draws, total, newest }: EarlierDrawsProps) {
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
        모든 회차를 <TextLink to="/data">CSV와 JSON으로 받기</TextLink>
      </p>
    </section>
  )
}

/** The way to the draws of any year, behind a switch. */
const YearJump = ({ newest, total }: { newest: number; total: number }) => (
  <details className="open:w-full">
    <Summary look="text" className="-my-2">
      연도로 이동
    </Summary>
    <nav aria-label="연도">
      <List className="grid grid-cols-[repeat(auto-fill,minmax(3.75rem,1fr))] gap-x-2 py-2">
        {yearAddresses(newest, total, DRAWS_PER_PAGE).map(([year, to]) => (
          <li key={year}>
            <TextLink look="listed" to={to}>
              {year}년
            </TextLink>
          </li>
        ))}
      </List>
    </nav>
  </details>
)
