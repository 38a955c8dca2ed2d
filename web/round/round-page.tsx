import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { DrawWithDetails } from '#contract/draws/draws.ts'
import { numbersInAddress, resultImage, resultPath, roundImage, SHARE_IMAGE } from '#contract/site/share-images.ts'
import type { SearchOf } from '#contract/site/site-pages.ts'
import { drawDateOf, longDayWording } from '#domain/calendar.ts'
import { isApiError } from '#web/data/api-error.ts'
import { cacheFirst, missingPage, type PageQueries, preload, refusedPage } from '#web/data/page-loaders.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { useSite } from '#web/data/site.ts'
import { liveRound } from '#web/data/use-draw-time.ts'
import { CertaintyNote } from '#web/draws/certainty-note.tsx'
import { drawShown, drawYear, latestDraw } from '#web/draws/draw-queries.ts'
import { LiveDraw } from '#web/draws/live/live-draw-slot.tsx'
import { useLiveRound } from '#web/draws/live/use-live-round.ts'
import { CheckNumbers } from '#web/number-sets/check-numbers.tsx'
import { FailurePage } from '#web/page/failure-page.tsx'
import { leftAsDrawn } from '#web/page/left-as-drawn.tsx'
import { breadcrumbs, PageHead, PageTitle } from '#web/page/page-head.tsx'
import { copyLink, ShareButton } from '#web/page/share.tsx'
import { Button, ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon, LEFT, RIGHT, SCAN } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { BackLink, TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/round-page.ts'
import { FirstPrizeWays, PrizePool, SalesTrend } from './round-cards.tsx'

/** As the API refuses a round that is not stored; the table of all refusals would be 3 kB of a page that needs one. */
const NO_SUCH_ROUND = '결과를 찾을 수 없습니다.'

/** Its code comes with a round that is still to come. */
const ComingRound = lazy(() =>
  retryImport(() => import('./coming-round.tsx').then((file) => ({ default: file.ComingRound }))),
)

const FirstPrize = leftAsDrawn(
  () => import('./first-prize.tsx').then((file) => file.FirstPrize),
  <div className="skeleton h-80" />,
)
const ShopsByRegion = leftAsDrawn(() => import('./round-figures.tsx').then((file) => file.ShopsByRegion))
const Corrections = leftAsDrawn(() => import('./round-figures.tsx').then((file) => file.Corrections))

/** Its code comes with a round whose result is late. */
const LateRound = lazy(() =>
  retryImport(() => import('./late-round.tsx').then((file) => ({ default: file.LateRound }))),
)
const LateNote = lazy(() => retryImport(() => import('./late-round.tsx').then((file) => ({ default: file.LateNote }))))

/** Its code comes with a shared result. */
const SetResult = lazy(() =>
  retryImport(() => import('./set-result.tsx').then((file) => ({ default: file.SetResult }))),
)

/** So many rounds ahead have a page: whoever types a round of next year hears when it is, of the year 3000 that it is none. */
const ROUNDS_AHEAD = 53

const isComing = (round: number, closed: number): boolean => round > closed && round <= closed + ROUNDS_AHEAD

/** `1245`, and nothing that merely means it: one address a round. */
const roundOf = (text = ''): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0)

/** `isMissing`: it is drawn, but its result has not come. */
const queries: PageQueries<{ isMissing: boolean }> = async ({ attempt }, { params }) => {
  const round = roundOf(params.round)
  if (round === 0) throw missingPage(NO_SUCH_ROUND)
  const [live] = await Promise.all([attempt(liveRound), attempt(latestDraw)])
  // The round of the hour has a page before it has numbers.
  const isAwaited = !isApiError(live) && live.round_number === round && live.stage === 'nothing'
  if (isAwaited || (!isApiError(live) && isComing(round, live.round_number))) return { isMissing: false }
  const [draw] = await Promise.all([attempt(drawShown(round)), attempt(drawYear(round))])
  if (!isApiError(draw)) return { isMissing: false }
  const isDrawn = !isApiError(live) && round <= live.round_number
  if (isDrawn && draw.code === 'draw_not_found') return { isMissing: true }
  throw refusedPage(draw)
}

export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

const descriptionOf = ({ round_number, draw_date, numbers, bonus_number }: DrawWithDetails) =>
  `${longDayWording(draw_date)} 추첨한 로또 6/45 제${round_number}회 당첨번호는 ${numbers.join(', ')}, 보너스 ${bonus_number}입니다. 등수별 당첨금과 1등 판매점을 확인하세요.`

export default function RoundPage({ params, loaderData }: Route.ComponentProps) {
  const asked = roundOf(params.round)
  const live = useLiveRound()
  const isTonights = live.round.round_number === asked
  const isAwaited = isTonights && live.round.stage === 'nothing'
  const isToCome = isComing(asked, live.round.round_number)
  const { data: draw } = useQuery({ ...drawShown(asked), enabled: !isAwaited && !isToCome })
  const { data: latest } = useQuery(latestDraw)
  const search: SearchOf<'/results/:round'> = useSearchParams()[0]
  const numbers = numbersInAddress(search.get('set'))
  const path = numbers ? resultPath(asked, numbers) : `/results/${asked}`
  if (isToCome)
    return (
      <>
        <PageHead
          title={`제${asked}회 로또`}
          description={`로또 6/45 제${asked}회는 ${longDayWording(drawDateOf(asked))}에 추첨해요.`}
          path={`/results/${asked}`}
          isHidden
        />
        <Suspense fallback={<PageTitle>제{asked}회</PageTitle>}>
          <ComingRound round={asked} latest={latest} />
        </Suspense>
      </>
    )
  if (loaderData.isMissing && !draw)
    return (
      <>
        <PageHead
          title={`제${asked}회 로또`}
          description={`로또 6/45 제${asked}회의 결과 확인이 늦어지고 있어요.`}
          path={`/results/${asked}`}
          isHidden
        />
        <Suspense fallback={<PageTitle>제{asked}회</PageTitle>}>
          <LateRound round={asked} latest={latest} />
        </Suspense>
      </>
    )
  return (
    <>
      <PageHead
        title={numbers ? `제${asked}회 내 번호 결과` : `제${asked}회 로또 당첨번호`}
        description={draw ? descriptionOf(draw) : `로또 6/45 제${asked}회 당첨번호를 기다리고 있어요.`}
        path={path}
        image={
          draw && {
            path: numbers ? resultImage(draw, numbers) : roundImage(draw),
            alt: numbers ? `제${asked}회 내 번호 결과` : `제${asked}회 당첨번호`,
          }
        }
        // One of millions of shared results: for the people who get the link, not for search engines.
        isHidden={numbers !== null}
        things={(url) => [breadcrumbs(url, '/results', [`제${asked}회`, `/results/${asked}`])]}
      />
      <div className="pt-8 pb-6">
        <BackLink to="/results">당첨결과</BackLink>
        <PageTitle>제{asked}회 당첨번호</PageTitle>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-soft">{longDayWording(drawDateOf(asked))} 토요일 추첨</p>
          <NeighbourRounds round={asked} newest={Math.max(latest?.round_number ?? asked, isTonights ? asked : 0)} />
        </div>
      </div>
      <div className="space-y-5">
        {isTonights && (isAwaited || live.isNight) && <LiveDraw live={live} isOwnPage />}
        {isAwaited && live.isLate && (
          <Suspense>
            <LateNote />
          </Suspense>
        )}
        {search.get('set') !== null && !numbers && (
          <Notice look="amber">
            주소의 번호를 읽을 수 없어요. 1부터 45까지 서로 다른 번호 6개여야 해요.{' '}
            <TextLink look="line" to="/check" className="font-semibold">
              번호 다시 고르기
            </TextLink>
          </Notice>
        )}
        {draw && numbers && (
          <Suspense fallback={<div className="skeleton h-60" />}>
            <SetResult draw={draw} numbers={numbers} />
          </Suspense>
        )}
        {draw ? (
          <RoundDetails
            draw={draw}
            isBelowLive={isTonights && live.isNight}
            isNewest={draw.round_number === latest?.round_number}
          />
        ) : (
          !isAwaited && <SkeletonLines lines={6} lineClass="h-7" />
        )}
      </div>
    </>
  )
}

interface RoundDetailsProps {
  readonly draw: DrawWithDetails
  /** Its balls stand in the night's card already. */
  readonly isBelowLive: boolean
  readonly isNewest: boolean
}

/** Everything that is known of a round: balls, money, ranks, how it was bought, shops, and what was said of it before. */
function RoundDetails({ draw, isBelowLive, isNewest }: RoundDetailsProps) {
  const { data: year } = useQuery(drawYear(draw.round_number))
  return (
    <>
      <div className="grid items-start gap-5 md:grid-cols-[1.3fr_1fr]">
        <RoundHead draw={draw} isBelowLive={isBelowLive} />
        <div className="space-y-5">
          <OwnNumbers draw={draw} isNewest={isNewest} />
          <ShareCard draw={draw} />
        </div>
      </div>
      <PrizePool draw={draw} />
      {/* Each as wide as the page where it stands alone. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-5 empty:hidden">
        <FirstPrizeWays draw={draw} year={year} />
        {year && year.sales.length > 1 && <SalesTrend draw={draw} year={year} />}
      </div>
      <ShopsByRegion stores={draw.winning_stores} />
      {draw.corrections.length > 0 && <Corrections corrections={draw.corrections} />}
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FailurePage
    error={error}
    missingAdvice="아직 추첨하지 않았거나 등록되지 않은 회차예요."
    broken="결과를 불러오는 중 오류가 발생했습니다."
  />
)

/** The way to the rounds before and after; signs alone where the date takes the room. */
const NeighbourRounds = ({ round, newest }: { round: number; newest: number }) => (
  <nav aria-label="다른 회차" className="flex gap-2">
    {round > 1 && (
      <ButtonLink to={`/results/${round - 1}`} look="quiet" rel="prev" className="max-sm:px-3">
        <Icon path={LEFT} size={18} /> <span className="max-sm:sr-only">제{round - 1}회</span>
      </ButtonLink>
    )}
    {round < newest && (
      <ButtonLink to={`/results/${round + 1}`} look="quiet" rel="next" className="max-sm:px-3">
        <span className="max-sm:sr-only">제{round + 1}회</span> <Icon path={RIGHT} size={18} />
      </ButtonLink>
    )}
  </nav>
)

/** The round handed on: by what the device has, as the picture that stands where it is shared, or by its address. */
function ShareCard({ draw }: { draw: DrawWithDetails }) {
  const { publicUrl } = useSite()
  const { round_number: round } = draw
  const image = roundImage(draw)
  return (
    <Card>
      <h2 className="mb-3 text-lead font-bold">결과 공유</h2>
      <div className="flex flex-wrap gap-2.5">
        <ShareButton title={`제${round}회 로또 당첨번호`} path={`/results/${round}`} />
        <a href={image} download={`lotto-${round}.png`} className={buttonClass('quiet')}>
          이미지 저장
        </a>
        <Button look="quiet" className="with-scripts" onClick={() => copyLink(`${publicUrl}/results/${round}`)}>
          링크 복사
        </Button>
      </div>
      {/* Larger than all scripts of the page, so it is loaded on request. */}
      <Disclosure name="이미지 미리 보기">
        <img
          src={image}
          alt={`제${round}회 당첨번호 이미지`}
          {...SHARE_IMAGE}
          loading="lazy"
          className="h-auto w-full max-w-[36rem] rounded-control"
        />
      </Disclosure>
    </Card>
  )
}

interface RoundHeadProps {
  readonly draw: DrawWithDetails
  readonly isBelowLive: boolean
}

/** The balls, what the first prize was, and what is good to know of both. */
const RoundHead = ({ draw, isBelowLive }: RoundHeadProps) => (
  <Card>
    {!isBelowLive && (
      <div className="mb-5 space-y-3">
        <div className="moving-balls">
          <NumberBalls numbers={draw.numbers} bonus={draw.bonus_number} label={`제${draw.round_number}회 당첨번호`} />
        </div>
        <div className="empty:hidden">
          <CertaintyNote certainty={draw.certainty} />
        </div>
      </div>
    )}
    <FirstPrize draw={draw} />
  </Card>
)

interface OwnNumbersProps {
  readonly draw: DrawWithDetails
  readonly isNewest: boolean
}

/** Six numbers or a ticket held against the round, without an account; and the way to what a member keeps of it. */
const OwnNumbers = ({ draw, isNewest }: OwnNumbersProps) => (
  <Card>
    <CheckNumbers
      key={draw.round_number}
      draw={draw}
      isNewest={isNewest}
      beside={
        <ButtonLink to="/check" look="quiet" className="min-h-[3.25rem] !px-3">
          <Icon path={SCAN} size={18} /> 복권 QR
        </ButtonLink>
      }
    />
    <div className="mt-2">
      <TextLink look="more" to={`/dashboard/numbers?round=${draw.round_number}`}>
        내 번호에 담아 둔 것 보기
      </TextLink>
    </div>
  </Card>
)
