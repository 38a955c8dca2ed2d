import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import {
  addFavourite,
  type Favourites,
  listFavourites,
  playFavourite,
  removeFavourite,
} from '#contract/number-sets/favourites.ts'
import type { listNumberSets } from '#contract/number-sets/number-sets.ts'
import { isApiError } from '#web/data/api-error.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { LiveDrawSlot } from '#web/draws/live/live-draw-slot.tsx'
import { useLiveRound } from '#web/draws/live/use-live-round.ts'
import { ResultAlert } from '#web/notifications/result-alert.tsx'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { Unanswered } from '#web/page/unanswered.tsx'
import { STAY_IN_PLACE } from '#web/page/use-focus-after-navigation.ts'
import { BudgetNote, isBudgetQuestion, useBudgetQuestion } from '#web/play-limits/budget.tsx'
import { BusyButton, Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { CHECK, Icon, LEFT, RIGHT } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { focusHeadingOnUnmount, useFocusOnChange } from '#web/ui/move-focus.ts'
import { Alert, Empty, RetryAlert } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useMaker } from './generator/use-maker.ts'
import { NumberPad } from './number-pad.tsx'
import { FIRST_PAGE, type NumbersAddress, numbersAddress, numbersPath, setsOnPage } from './number-set-queries.ts'
import { OrderAndSearch } from './order-and-search.tsx'
import { EmptySlip, QuickMaker } from './quick-maker.tsx'
import { useSixNumbers } from './six-numbers.tsx'
import { SetBalls } from './slips/set-balls.tsx'
import { SlipSkeleton } from './slips/slip-parts.tsx'
import { Slips } from './slips/slips.tsx'

export default function NumbersPage() {
  const address = numbersAddress(useSearchParams()[0])
  const { isPending } = useLiveRound()
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
        <nav aria-label="내 번호에 딸린 페이지" className="flex flex-wrap gap-x-4">
          <TextLink look="more" to="/dashboard/syndicates">
            함께 산 복권
          </TextLink>
          <TextLink look="more" to="/dashboard/ledger">
            당첨금 가계부
          </TextLink>
          <TextLink look="more" to="/dashboard/limits">
            한도
          </TextLink>
          <TextLink look="more" to="/dashboard/inbox/settings">
            알림
          </TextLink>
        </nav>
      </div>
      <div className="space-y-5">
        <LiveDrawSlot otherwise={null} />
        {/* How high the card of the night is decides where the rest stands: it comes with it. */}
        {isPending ? <SlipSkeleton /> : <Numbers address={address} />}
      </div>
    </>
  )
}

/** What makes numbers, and those of every week, beside each other where there is room. */
const MAKERS = 'grid items-start gap-5 *:min-w-0 min-[1040px]:grid-cols-2'

/** Without numbers the page shows how to begin; with some, how to make more and the list. */
function Numbers({ address }: { address: NumbersAddress }) {
  const list = useQuery(setsOnPage(address))
  const favourites = useQuery(query(listFavourites))
  const maker = useMaker()
  const isLoading = favourites.isLoading || list.isLoading
  const [wasShown, setWasShown] = useState(!isLoading)
  if (!wasShown && !isLoading) setWasShown(true)
  // Numbers of every week, and the question for alerts, push down what is below them: it comes with them. Another page of the list is
  // awaited in its own place.
  if (!wasShown)
    return (
      <>
        <div className={MAKERS}>
          <QuickMaker maker={maker} />
        </div>
        <SlipSkeleton />
      </>
    )
  if (list.data?.generated_numbers.length === 0 && numbersPath(address) === numbersPath(FIRST_PAGE))
    return (
      <div className={MAKERS}>
        <EmptySlip maker={maker} />
        {/* Not the one that stood below the maker while the numbers were awaited: that would jump here. */}
        <FavouritesCard key="beside the empty slip" />
      </div>
    )
  return (
    <>
      <div className={MAKERS}>
        <QuickMaker maker={maker} />
        <div className="space-y-5">
          <FavouritesCard />
          {list.data?.generated_numbers.some(({ state }) => state === 'before_draw') && (
            <ResultAlert className="rounded-card border border-line bg-surface px-5 py-3 shadow-card sm:px-7" />
          )}
        </div>
      </div>
      <History address={address} list={list} />
    </>
  )
}

interface HistoryProps {
  readonly address: NumbersAddress
  readonly list: Pick<UseQueryResult<Reply<typeof listNumberSets>>, 'data' | 'error' | 'refetch'>
}

/** The member's sets, newest first, and ways to look for some of them. */
function History({ address, list }: HistoryProps) {
  // Other sets are read from their beginning, not from that of the screen.
  const heading = useFocusOnChange(numbersPath(address))
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

function Found({ address, list, onDeleted }: HistoryProps & { onDeleted: () => void }) {
  const { data } = list
  if (!data) return <Unanswered query={list} failed="번호를 불러오지 못했습니다." shape={<SlipSkeleton />} />
  return (
    <>
      {data.generated_numbers.length === 0 && <Empty>{emptyWording(address)}</Empty>}
      <Slips sets={data.generated_numbers} address={address} hasMore={data.has_more} onDeleted={onDeleted} />
      <NeighbourPages address={address} hasMore={data.has_more} />
    </>
  )
}

/** Newer and older sets; how many pages there are is not counted. The list itself takes the focus. */
function NeighbourPages({ address, hasMore }: { address: NumbersAddress; hasMore: boolean }) {
  const { page } = address
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label="쪽 이동" className="mt-6 flex justify-between gap-3">
      {page > 1 && (
        <Link to={numbersPath({ ...address, page: page - 1 })} {...STAY_IN_PLACE} className={buttonClass('quiet')}>
          <Icon path={LEFT} size={18} /> 이전
        </Link>
      )}
      {hasMore && (
        <Link
          to={numbersPath({ ...address, page: page + 1 })}
          {...STAY_IN_PLACE}
          className={buttonClass('quiet', 'ml-auto')}
        >
          다음 <Icon path={RIGHT} size={18} />
        </Link>
      )}
    </nav>
  )
}

/** Numbers that a member buys every week: one tap says that they did for the round that is sold. */
function FavouritesCard() {
  const { data, isError, refetch } = useQuery(query(listFavourites))
  const kept = data?.favourites ?? []
  return (
    <Card className="px-5 py-3 sm:px-7 sm:py-5">
      <details open={kept.length > 0}>
        <Summary look="row" className="min-h-11">
          <h2 className="text-lead font-bold">매주 사는 번호</h2>
        </Summary>
        {isError && !data && <RetryAlert onRetry={refetch}>매주 사는 번호를 불러오지 못했어요.</RetryAlert>}
        {data && kept.length > 0 && (
          <List aria-label="매주 사는 번호" className="divide-y divide-line">
            {kept.map((favourite) => (
              <Favourite key={favourite.id} favourite={favourite} round={data.round_number} />
            ))}
          </List>
        )}
        <BudgetNote />
        {data && <Add isFirst={kept.length === 0} />}
      </details>
    </Card>
  )
}

interface FavouriteProps {
  readonly favourite: Favourites['favourites'][number]
  readonly round: number
}

function Favourite({ favourite: { id, numbers, is_bought }, round }: FavouriteProps) {
  const play = useChange(playFavourite)
  const remove = useChange(removeFavourite)
  const params = { id: String(id) }
  const name = numbers.join(', ')
  const { sendAsked, question } = useBudgetQuestion()
  const toggle = () =>
    sendAsked((confirmed) =>
      play.send({ params, body: { round_number: round, is_bought: !is_bought, ...confirmed } }),
    ).catch((failure) => {
      // Said below.
      if (!isApiError(failure)) throw failure
    })
  const problem = isBudgetQuestion(play.error) ? remove.error : (play.error ?? remove.error)
  return (
    <li ref={focusHeadingOnUnmount} className="py-2">
      <SetBalls set={{ numbers, hits: null }} label={name} />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <button
          type="button"
          aria-pressed={is_bought}
          aria-disabled={play.isRunning}
          className="bought-mark"
          onClick={() => void toggle()}
        >
          <span className="bought-mark-face px-3">
            {is_bought && <Icon path={CHECK} size={14} className="flex-none" />}
            <span>
              제{round}회 {is_bought ? '샀어요' : '샀나요?'}
            </span>
            <span className="sr-only"> {name}</span>
          </span>
        </button>
        <BusyButton look="bare" isWaiting={remove.isRunning} onClick={() => void remove.run({ params })}>
          빼기<span className="sr-only"> {name}</span>
        </BusyButton>
      </div>
      <Alert>{problem && (problem.errors[0]?.message ?? problem.detail)}</Alert>
      {question}
    </li>
  )
}

function Add({ isFirst }: { isFirst: boolean }) {
  const [isAdding, setAdding] = useState(false)
  if (isAdding) return <Adding onDone={() => setAdding(false)} />
  return (
    <>
      {isFirst && (
        <p className="text-small text-soft">
          늘 사는 여섯 번호를 두면 한 번만 눌러 이번 회차에 샀다고 적을 수 있어요. 당첨 확률은 같아요.
        </p>
      )}
      <Button ref={focusHeadingOnUnmount} look="quiet" className="mt-2 mb-1 w-full" onClick={() => setAdding(true)}>
        번호 더하기
      </Button>
    </>
  )
}

function Adding({ onDone }: { onDone: () => void }) {
  const { numbers, isWhole, missing, toggle } = useSixNumbers()
  const { run, isRunning, error } = useChange(addFavourite)
  const add = async () => {
    if ((await run({ body: { numbers: [...numbers] } })) !== null) onDone()
  }
  return (
    <div ref={focusHeadingOnUnmount} className="mt-2 space-y-3 pb-2">
      <p role="status" className="font-semibold">
        {numbers.length === 0 ? '여섯 번호를 누르세요' : numbers.join(', ')}
      </p>
      <NumberPad numbers={numbers} onToggle={toggle} label="매주 사는 번호 여섯 개" />
      <Alert>{error?.detail}</Alert>
      <div className="flex gap-2">
        <BusyButton className="flex-1" isWaiting={!isWhole || isRunning} onClick={() => void add()}>
          {isWhole ? '더하기' : `${missing}개 더 골라 주세요`}
        </BusyButton>
        <Button look="quiet" onClick={onDone}>
          취소
        </Button>
      </div>
    </div>
  )
}
