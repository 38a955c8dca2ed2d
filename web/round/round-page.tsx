import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { DrawWithDetails } from '#contract/draws/draws.ts'
import { numbersInAddress, resultImage, resultPath, roundImage } from '#contract/site/share-images.ts'
import type { SearchOf } from '#contract/site/site-pages.ts'
import { drawDateOf, longDayWording } from '#domain/calendar.ts'
import { hitsOf, prizeRank } from '#domain/draw/prize-rank.ts'
import { exactWon } from '#domain/money/won.ts'
import { isApiError } from '#web/data/api-error.ts'
import { type Needs, preload, readThrough } from '#web/data/page-loaders.ts'
import { missingPage } from '#web/data/reader.ts'
import { drawShown, drawYear, latestDraw, liveRound } from '#web/draws/draw-queries.ts'
import { LiveDraw } from '#web/draws/live/night-or-day.tsx'
import { useLiveRound } from '#web/draws/live/use-live-round.ts'
import { SetBalls } from '#web/number-sets/slips/set-balls.tsx'
import { FailurePage } from '#web/page/failure-page.tsx'
import { breadcrumbs, PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { ShareButton } from '#web/page/share-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BACK, Icon } from '#web/ui/icon.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/round-page.ts'
import { Corrections } from './corrections.tsx'
import { FirstPrizeWays } from './first-prize-ways.tsx'
import { NeighbourRounds } from './neighbour-rounds.tsx'
import { PrizePool } from './prize-pool.tsx'
import { RoundHead } from './round-head.tsx'
import { SalesTrend } from './sales-trend.tsx'
import { ShareCard } from './share-card.tsx'
import { ShopsByRegion } from './shops-by-region.tsx'

/** As the API refuses a round that is not stored; the table of all refusals would be 3 kB of a page that needs one. */
const NO_SUCH_ROUND = '결과를 찾을 수 없습니다.'

/** `1245`, and nothing that merely means it: one address a round. */
const roundOf = (text = ''): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0)

const needs: Needs = async ({ read, attempt }, { params }) => {
  const round = roundOf(params.round)
  if (round === 0) throw missingPage(NO_SUCH_ROUND)
  const [live] = await Promise.all([attempt(liveRound), attempt(latestDraw)])
  // The round of the hour has a page before it has numbers.
  const isAwaited = !isApiError(live) && live.round_number === round && live.stage === 'nothing'
  if (!isAwaited) await Promise.all([read(drawShown(round)), attempt(drawYear(round))])
}

export const loader = preload(needs)
export const clientLoader = readThrough(needs)

const descriptionOf = ({ round_number, draw_date, numbers, bonus_number }: DrawWithDetails) =>
  `${longDayWording(draw_date)} 추첨한 로또 6/45 제${round_number}회 당첨번호는 ${numbers.join(', ')}, 보너스 ${bonus_number}입니다. 등수별 당첨금과 1등 판매점을 확인하세요.`

export default function RoundPage({ params }: Route.ComponentProps) {
  const asked = roundOf(params.round)
  const live = useLiveRound()
  const isTonights = live.round.round_number === asked
  const isAwaited = isTonights && live.round.stage === 'nothing'
  const { data: draw } = useQuery({ ...drawShown(asked), enabled: !isAwaited })
  const { data: latest } = useQuery(latestDraw)
  const search: SearchOf<'/results/:round'> = useSearchParams()[0]
  const numbers = numbersInAddress(search.get('set'))
  const path = numbers ? resultPath(asked, numbers) : `/results/${asked}`
  return (
    <>
      <PageHead
        title={numbers ? `제${asked}회 내 번호 결과` : `제${asked}회 로또 당첨번호`}
        description={draw ? descriptionOf(draw) : `로또 6/45 제${asked}회 당첨번호를 기다리고 있어요.`}
        path={path}
        image={
          draw && {
            path: numbers ? resultImage(asked, numbers) : roundImage(asked),
            alt: numbers ? `제${asked}회 내 번호 결과` : `제${asked}회 당첨번호`,
          }
        }
        // One of millions: what is shared is for who gets it, not for search engines.
        isHidden={numbers !== null}
        things={(url) => [breadcrumbs(url, '/results', [`제${asked}회`, `/results/${asked}`])]}
      />
      <div className="pt-8 pb-6">
        <Link to="/results" className="inline-flex min-h-11 items-center gap-1.5 text-small text-soft hover:text-ink">
          <Icon path={BACK} size={16} /> 당첨결과
        </Link>
        <PageTitle>제{asked}회 당첨번호</PageTitle>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-soft">{longDayWording(drawDateOf(asked))} 토요일 추첨</p>
          <NeighbourRounds round={asked} newest={Math.max(latest?.round_number ?? asked, isTonights ? asked : 0)} />
        </div>
      </div>
      <div className="space-y-5">
        {isTonights && (isAwaited || live.isNight) && <LiveDraw live={live} isOwnPage />}
        {draw && numbers && <SetResult draw={draw} numbers={numbers} />}
        {draw ? (
          <RoundDetails draw={draw} isBelowLive={isTonights && live.isNight} />
        ) : (
          !isAwaited && <SkeletonLines lines={6} lineClass="h-7" />
        )}
      </div>
    </>
  )
}

interface SetResultProps {
  readonly draw: DrawWithDetails
  readonly numbers: readonly number[]
}

/** How six numbers of the address fare in this round: what is opened from a shared result. */
function SetResult({ draw, numbers }: SetResultProps) {
  const hits = hitsOf(numbers, draw).matched_numbers.length
  return (
    <Card>
      <h2 className="text-small font-semibold text-celadon">이 번호의 결과</h2>
      <p className="text-heading font-bold tracking-tight">{verdictOf(draw, numbers)}</p>
      <p className="mb-4 text-soft">
        {hits}개 일치{prizeWording(draw, numbers)}
      </p>
      <div className="max-w-[26rem]">
        <SetBalls set={{ numbers, hits: { ...draw, matched_numbers: draw.numbers } }} label="비교한 번호" />
      </div>
      <div className="mt-5">
        <ShareButton
          title={`제${draw.round_number}회 · 내 번호 결과`}
          path={resultPath(draw.round_number, numbers)}
          className="w-full sm:w-auto"
        />
      </div>
    </Card>
  )
}

/** A miss is called one only when nothing can change it. */
function verdictOf(draw: DrawWithDetails, numbers: readonly number[]): string {
  if (!draw.is_confirmed) return '당첨금은 집계 중이에요'
  const rank = prizeRank(numbers, draw)
  return rank === null ? '아쉽지만 낙첨이에요' : `${rank}등이에요`
}

function prizeWording(draw: DrawWithDetails, numbers: readonly number[]): string {
  const rank = draw.is_confirmed ? prizeRank(numbers, draw) : null
  const won = rank === null ? 0 : (draw.prize_details?.[`rank${rank}`].prize_per_winner ?? 0)
  return won > 0 ? ` · 이 회차 ${rank}등은 한 게임 ${exactWon(won)}` : ''
}

interface RoundDetailsProps {
  readonly draw: DrawWithDetails
  /** Its balls stand in the night's card already. */
  readonly isBelowLive: boolean
}

/** Everything that is known of a round: balls, money, ranks, how it was bought, shops, and what was said of it before. */
function RoundDetails({ draw, isBelowLive }: RoundDetailsProps) {
  const { data: year } = useQuery(drawYear(draw.round_number))
  return (
    <>
      <RoundHead draw={draw} isBelowLive={isBelowLive} />
      <PrizePool draw={draw} />
      <FirstPrizeWays draw={draw} year={year} />
      {year && year.sales.length > 1 && <SalesTrend draw={draw} year={year} />}
      <ShopsByRegion stores={draw.winning_stores} />
      <ShareCard round={draw.round_number} />
      <Corrections corrections={draw.corrections} />
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <FailurePage
    error={error}
    missingAdvice="아직 추첨하지 않았거나 등록되지 않은 회차입니다."
    broken="결과를 불러오는 중 오류가 발생했습니다."
  />
)
