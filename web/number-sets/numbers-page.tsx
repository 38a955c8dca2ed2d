import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { listFavourites } from '#contract/number-sets/favourites.ts'
import type { listNumberSets } from '#contract/number-sets/number-sets.ts'
import { query } from '#web/data/query.ts'
import { NightOrDay } from '#web/draws/live/night-or-day.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon, LEFT, RIGHT } from '#web/ui/icon.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { EmptySlip } from './empty-slip.tsx'
import { FavouritesCard } from './favourites-card.tsx'
import { useMaker } from './generator/use-maker.ts'
import { setsOnPage } from './number-set-queries.ts'
import { FIRST_PAGE, type NumbersAddress, numbersAddress, numbersPath } from './numbers-address.ts'
import { OrderAndSearch } from './order-and-search.tsx'
import { QuickMaker } from './quick-maker.tsx'
import { SlipSkeleton } from './slips/slip-skeleton.tsx'
import { Slips } from './slips/slips.tsx'

export default function NumbersPage() {
  return (
    <>
      <PageHead
        title="내 번호"
        description="만든 번호와 산 복권, 당첨 여부입니다."
        path="/dashboard/numbers"
        isHidden
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 pb-3">
        <PageTitle>내 번호</PageTitle>
        <Link
          to="/dashboard/ledger"
          className="inline-flex min-h-11 items-center font-semibold text-celadon underline-offset-4 hover:underline"
        >
          당첨금 가계부
        </Link>
      </div>
      <div className="space-y-5">
        <NightOrDay otherwise={null} />
        <Numbers address={numbersAddress(useSearchParams()[0])} />
      </div>
    </>
  )
}

/** Without numbers the page shows how to begin; with some, how to make more and the list. */
function Numbers({ address }: { address: NumbersAddress }) {
  const list = useQuery(setsOnPage(address))
  const favourites = useQuery(query(listFavourites))
  const maker = useMaker()
  // Numbers of every week push down what is below them: it comes with them.
  if (favourites.isLoading)
    return (
      <>
        <QuickMaker maker={maker} />
        <SlipSkeleton />
      </>
    )
  if (list.data?.generated_numbers.length === 0 && numbersPath(address) === numbersPath(FIRST_PAGE))
    return (
      <>
        <EmptySlip maker={maker} />
        {/* Not the one that stood below the maker while the numbers were awaited: that would jump here. */}
        <FavouritesCard key="below the empty slip" />
      </>
    )
  return (
    <>
      <QuickMaker maker={maker} />
      <FavouritesCard />
      <History address={address} list={list} />
    </>
  )
}

interface HistoryProps {
  readonly address: NumbersAddress
  readonly list: Pick<UseQueryResult<Reply<typeof listNumberSets>>, 'data' | 'isError' | 'refetch'>
}

/** The member's sets, newest first, and ways to look for some of them. */
function History({ address, list }: HistoryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = numbersPath(address)
  const shownBefore = useRef(shown)
  useEffect(() => {
    // Other sets are read from their beginning, not from that of the screen.
    if (shownBefore.current !== shown) heading.current?.focus()
    shownBefore.current = shown
  }, [shown])
  const pageWord = address.page === 1 ? '' : ` ${address.page}쪽`
  return (
    <section aria-labelledby="history">
      <h2 id="history" ref={heading} tabIndex={-1} className="sr-only">
        {address.round === null ? `번호 목록${pageWord}` : `제${address.round}회 번호 목록${pageWord}`}
      </h2>
      <OrderAndSearch address={address} />
      <Found
        address={address}
        list={list}
        onDeleted={() => (heading.current ?? document.getElementById('page-title'))?.focus()}
      />
    </section>
  )
}

function emptyWording({ round, part, origin, show }: NumbersAddress): string {
  if (part !== null || origin !== null || show !== null) return '이 조건의 번호가 없어요.'
  return round === null ? '아직 번호가 없어요.' : '이 회차의 번호가 없어요.'
}

function Found({ address, list: { data, isError, refetch }, onDeleted }: HistoryProps & { onDeleted: () => void }) {
  if (isError && !data)
    return (
      <div role="alert">
        <Empty onRetry={refetch}>번호를 불러오지 못했습니다.</Empty>
      </div>
    )
  if (!data) return <SlipSkeleton />
  return (
    <>
      {data.generated_numbers.length === 0 && <Empty>{emptyWording(address)}</Empty>}
      <Slips sets={data.generated_numbers} address={address} hasMore={data.has_more} onDeleted={onDeleted} />
      <NeighbourPages address={address} hasMore={data.has_more} />
    </>
  )
}

/** The list itself takes the focus. */
const STAY = { state: KEEPS_FOCUS, preventScrollReset: true }

/** Newer and older sets; how many pages there are is not counted. */
function NeighbourPages({ address, hasMore }: { address: NumbersAddress; hasMore: boolean }) {
  const { page } = address
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label="쪽 이동" className="mt-6 flex justify-between gap-3">
      {page > 1 && (
        <Link to={numbersPath({ ...address, page: page - 1 })} {...STAY} className={buttonClass('quiet')}>
          <Icon path={LEFT} size={18} /> 이전
        </Link>
      )}
      {hasMore && (
        <Link to={numbersPath({ ...address, page: page + 1 })} {...STAY} className={buttonClass('quiet', 'ml-auto')}>
          다음 <Icon path={RIGHT} size={18} />
        </Link>
      )}
    </nav>
  )
}
