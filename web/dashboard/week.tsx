import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Draw } from '#contract/draws/draws.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { listNumberSets } from '#contract/number-sets/number-sets.ts'
import {
  daysBetween,
  dayWording,
  koreanDay,
  monthDayWording,
  salesCloseAt,
  timeWording,
  weekdayWording,
} from '#domain/calendar.ts'
import { wonWording } from '#domain/money/won.ts'
import { clockNow } from '#web/data/clock.ts'
import { useClearedAppBadge } from '#web/data/session/push-subscription.ts'
import { SignedInMemberProvider, useMember } from '#web/data/session/use-member.ts'
import { useNewestDueRound, useNextDraw, useOpenDraw } from '#web/data/use-draw-time.ts'
import { CertaintyNote } from '#web/draws/certainty-note.tsx'
import { Fact } from '#web/draws/draw-facts.tsx'
import { latestDraw } from '#web/draws/draw-queries.ts'
import { winnersWording } from '#web/draws/draw-wording.ts'
import { LiveDraw } from '#web/draws/live/live-draw-slot.tsx'
import { isOpening } from '#web/draws/live/open-balls.ts'
import { type Live, useLiveRound } from '#web/draws/live/use-live-round.ts'
import { MissingRounds } from '#web/draws/missing-rounds.tsx'
import { ResultAlert } from '#web/notifications/result-alert.tsx'
import { OfflineGeneratorNotice } from '#web/number-sets/generator/generator-messages.tsx'
import { useMaker } from '#web/number-sets/generator/use-maker.ts'
import { recentSets, setsOfRound, settlementShown } from '#web/number-sets/number-set-queries.ts'
import { EmptySlip } from '#web/number-sets/quick-maker.tsx'
import { roundsOf } from '#web/number-sets/slips/round-sets.ts'
import { RoundSlip } from '#web/number-sets/slips/round-slip.tsx'
import { SlipSkeleton } from '#web/number-sets/slips/slip-parts.tsx'
import { useMatchedSets } from '#web/number-sets/slips/use-matched-sets.ts'
import { Unanswered } from '#web/page/unanswered.tsx'
import { PlayLimitGate } from '#web/play-limits/limits-parts.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { Face } from '#web/ui/face.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { WeekResult, type WeekSummary } from './week-result.tsx'

/** A member's week: what is being drawn or was won, or when the next draw is; then the slips. `beside`: what else there is. */
export function Week({ beside }: { beside?: (summary: WeekSummary | undefined) => ReactNode }) {
  useClearedAppBadge()
  const summary = useQuery(settlementShown)
  const recent = useQuery(recentSets)
  const live = useLiveRound()
  const round = summary.data?.round_number ?? null
  const coming = recent.data?.generated_numbers.find(({ state }) => state === 'before_draw')?.round_target
  // Its parts come together, so that none pushes another down.
  const parts = [
    useQuery({ ...setsOfRound(round ?? 1), enabled: round !== null }),
    useQuery({ ...setsOfRound(coming ?? 1), enabled: coming !== undefined }),
    useQuery(latestDraw),
  ]
  if (summary.isPending || recent.isPending || live.isPending || parts.some(({ isLoading }) => isLoading))
    return <DashboardSkeleton />
  return <WeekParts summary={summary} recent={recent} live={live} beside={beside} />
}

interface WeekPartsProps {
  readonly summary: UseQueryResult<WeekSummary>
  readonly recent: UseQueryResult<Reply<typeof listNumberSets>>
  readonly live: Live
  readonly beside: ((summary: WeekSummary | undefined) => ReactNode) | undefined
}

function WeekParts({ summary, recent, live, beside }: WeekPartsProps) {
  const newestDue = useNewestDueRound() ?? 0
  const round = summary.data?.round_number ?? null
  const isSettled = summary.data?.state === 'settled'
  const isOver = live.state === 'complete' && round === live.round.round_number && isSettled
  const tonight = useOpenNight(live.isNight, isOver) ? live.round.round_number : null
  const isNew = round === null && recent.data?.generated_numbers.length === 0
  // Of an earlier week nothing but a line is left.
  const isOld = round !== null && round < (tonight ?? newestDue)
  const slip = tonight ?? (isOld ? null : round)
  const isWaiting = tonight === null && (round === null || isOld) && !isNew
  // What a member has won takes the place of the card of the night; who has won nothing reads it on the slip.
  const isWonTonight = round === tonight && isSettled && hasWon(summary.data) && !isOpening(live.round, live.balls)
  const draw =
    tonight === null ? <DashboardDraw hasBalls={round !== newestDue} /> : isWonTonight ? <DashboardDraw /> : null
  return (
    <div className="space-y-5">
      {tonight !== null ? (
        isWonTonight ? (
          <WeekResult summary={summary} />
        ) : (
          <LiveDraw live={live} />
        )
      ) : round === null || isOld ? (
        <>
          {summary.isError && <WeekResult summary={summary} />}
          {isWaiting && <Waiting skipped={isOld ? newestDue : null} />}
        </>
      ) : (
        <WeekResult summary={summary} />
      )}
      <div className="grid items-start gap-5 min-[1040px]:grid-cols-2">
        {/* With nothing beside it the slips take both columns. */}
        <div
          className={
            beside
              ? 'min-w-0 space-y-5'
              : 'grid min-w-0 items-start gap-5 *:min-w-0 min-[1040px]:col-span-2 min-[1040px]:grid-cols-2 min-[1040px]:grid-rows-[auto_auto_1fr] min-[1040px]:*:first:row-span-3'
          }
        >
          {isNew && <FirstSlip />}
          {/* On the night of a draw right under its card. */}
          {slip !== null && <WeekSlip round={slip} isTonight={tonight !== null} />}
          {!isNew && (
            <NextSlips
              recent={recent}
              besides={[round, tonight].filter((one) => one !== null)}
              isNextSaid={isWaiting}
            />
          )}
          {isOld && summary.data && <LastWeek summary={summary} data={summary.data} />}
          {!beside && draw}
          <OfflineGeneratorNotice />
        </div>
        <div className="min-w-0 space-y-5 empty:hidden">
          {beside && draw}
          {beside?.(isOld || tonight !== null ? undefined : summary.data)}
        </div>
      </div>
    </div>
  )
}

const hasWon = (summary: WeekSummary | undefined) => summary?.bought_by_rank?.some((games) => games > 0) === true

/**
 * Whether the page is about a night that still goes on. Who comes once all is known and their own result is there finds that
 * in the live card's place; before the eyes of who has seen the night go on nothing is taken away.
 */
function useOpenNight(isNight: boolean, isOver: boolean): boolean {
  const [wasOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isNight && !isOver) setOpen(true)
  }, [isNight, isOver])
  return isNight && (!isOver || wasOpen)
}

/** The slip on which nothing is written yet, with what makes its first numbers. Home has no layout that waits for the member. */
function FirstSlip() {
  const { member } = useMember()
  return member ? (
    <SignedInMemberProvider value={member}>
      <FirstMaker />
    </SignedInMemberProvider>
  ) : (
    <SlipSkeleton />
  )
}

const FirstMaker = () => <EmptySlip maker={useMaker()} />

/** Between two draws: when the next one is. `skipped`: the round just drawn, for which the member had made nothing. */
function Waiting({ skipped }: { skipped: number | null }) {
  const { round_number, draw_date, begins_at } = useNextDraw()
  const days = daysBetween(koreanDay(clockNow()), draw_date)
  const day = days === 0 ? '오늘' : `${weekdayWording(draw_date)}요일`
  return (
    <section className="relative isolate rounded-card bg-celadon-soft p-5 shadow-card sm:p-7">
      <div className="waiting-face">
        <Face round={round_number} word={days === 0 ? '오늘' : `${days}일`} />
      </div>
      <div className="min-h-[6.5rem] pr-30">
        <p className="text-small">
          제{round_number}회 · <time dateTime={draw_date}>{monthDayWording(draw_date)}</time>
        </p>
        <h2 className="mt-1 text-heading font-bold">
          {day} {timeWording(begins_at)}에 추첨해요
        </h2>
        <p>
          {/* What the lens shows. */}
          <span className="sr-only">{days > 0 && `${days}일 남았어요. `}</span>
          <span>
            판매는 {day} {timeWording(salesCloseAt(round_number))}까지예요.
          </span>
        </p>
      </div>
      {skipped !== null && (
        <p className="mt-3 border-t border-line pt-3">제{skipped}회에는 만든 번호가 없어요. 지난주는 쉬어 갔어요.</p>
      )}
    </section>
  )
}

/** Last week's result in a word or two. */
function lastWeekWording({ state, bought_sets, bought_by_rank }: WeekSummary): string {
  if (state !== 'settled') return '집계 중'
  const best = (bought_by_rank ?? []).findIndex((games) => games > 0)
  if (best >= 0) return `${best + 1}등 당첨`
  return bought_sets > 0 ? '당첨 없음' : '산 번호 없음'
}

/** An earlier round in one line, opened on demand. */
function LastWeek({ summary, data }: { summary: UseQueryResult<WeekSummary>; data: WeekSummary }) {
  if (data.round_number === null) return null
  return (
    <details className="rounded-card border border-line bg-surface shadow-card">
      <Summary look="row" className="min-h-13 px-5">
        <span>
          지난 제{data.round_number}회 <strong className="font-semibold">{lastWeekWording(data)}</strong>
        </span>
      </Summary>
      <div className="space-y-5 p-5 pt-0">
        <WeekResult summary={summary} />
        <WeekSlip round={data.round_number} />
      </div>
    </details>
  )
}

interface NextSlipsProps {
  /** Rounds whose slips stand elsewhere on the page. */
  readonly besides: readonly number[]
  /** Whether the card above says when the next draw is. */
  readonly isNextSaid: boolean
  readonly recent: Pick<UseQueryResult<Reply<typeof listNumberSets>>, 'data' | 'error' | 'refetch'>
}

/** The slips of rounds that are still to be drawn, or how to have one. */
function NextSlips({ besides, isNextSaid, recent }: NextSlipsProps) {
  const { data, error } = recent
  const draws = [useNextDraw(), useOpenDraw()]
  if (error && !data) return <Unanswered query={recent} failed="번호를 불러오지 못했습니다." />
  const played = new Set(data?.generated_numbers.map(({ round_target }) => round_target))
  // From the close of sales until the draw the two are not the same, and a member may play in both.
  const coming = [...new Set(draws.map(({ round_number }) => round_number))].filter(
    (round) => played.has(round) && !besides.includes(round),
  )
  return coming.length > 0 ? (
    <>
      {coming.map((round) => (
        <WeekSlip key={round} round={round} isDrawSaid={isNextSaid && round === draws[0]?.round_number} />
      ))}
      <Card className="py-4 sm:py-4">
        <ResultAlert />
      </Card>
    </>
  ) : (
    <Card>
      <h2 className="text-lead font-bold">제{draws[1]?.round_number}회 번호</h2>
      <p className="text-soft">{played.size === 0 ? '첫 번호를 만들어 볼까요?' : '아직 만든 번호가 없어요.'}</p>
      <PlayLimitGate>
        <ButtonLink to="/dashboard/numbers/new" className="mt-4 w-full">
          번호 만들기
        </ButtonLink>
      </PlayLimitGate>
    </Card>
  )
}

interface WeekSlipProps {
  readonly round: number
  /** Under the card of its night: nothing where the member has no sets of the round. */
  readonly isTonight?: boolean
  /** Under the card that says when it is drawn. */
  readonly isDrawSaid?: boolean
}

/** The member's slip of a round, and the way to all that can be done with it. Where it cannot be had, the list says so. */
function WeekSlip({ round, isTonight = false, isDrawSaid = false }: WeekSlipProps) {
  const { data, isPending } = useQuery(setsOfRound(round))
  const sets = useMatchedSets(data?.generated_numbers ?? [])
  const ofRound = roundsOf(sets).find((one) => one.round === round)
  if (isPending) return <SlipSkeleton />
  if (isTonight && !ofRound) return null
  return (
    <div>
      {ofRound && (
        <RoundSlip {...ofRound} {...{ isTonight, isDrawSaid }} level={2} isOpen isWhole={data?.has_more === false} />
      )}
      <div className="mt-1 flex flex-wrap justify-between gap-x-4">
        <TextLink look="more" to={`/dashboard/numbers?round=${round}`} className="text-small">
          제{round}회 내 번호 모두 보기
        </TextLink>
        {ofRound &&
          (ofRound.sets[0]?.hits ? (
            <TextLink look="more" to={`/results/${round}`} className="text-small">
              결과 자세히
            </TextLink>
          ) : (
            <TextLink look="more" to="/dashboard/numbers/new" className="text-small">
              번호 더 만들기
            </TextLink>
          ))}
      </div>
    </div>
  )
}

/** The newest result; without its balls where the slip above it shows them. */
function DashboardDraw({ hasBalls = true }: { hasBalls?: boolean }) {
  const newest = useQuery(latestDraw)
  return (
    <Card className="space-y-4">
      {newest.data ? (
        <Result draw={newest.data} hasBalls={hasBalls} />
      ) : (
        <Unanswered query={newest} failed="로또 결과를 불러올 수 없습니다." shape={<SkeletonLines lines={3} />} />
      )}
    </Card>
  )
}

const Result = ({ draw, hasBalls }: { draw: Draw; hasBalls: boolean }) => (
  <>
    {hasBalls ? (
      <>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <RoundHeading round={draw.round_number} what="당첨번호" />
          <p className="text-small text-soft">
            <time dateTime={draw.draw_date}>{dayWording(draw.draw_date)}</time> 추첨
          </p>
        </div>
        <div className="my-5 space-y-3">
          <NumberBalls numbers={draw.numbers} bonus={draw.bonus_number} label={`제${draw.round_number}회 당첨번호`} />
          <CertaintyNote certainty={draw.certainty} />
        </div>
      </>
    ) : (
      <RoundHeading round={draw.round_number} what="결과" />
    )}
    <dl className="space-y-2">
      <Fact name="1등 당첨자 수">{winnersWording(draw.first_prize_winners)}</Fact>
      <Fact name="1등 당첨금">{amountWording(draw.first_prize_amount)}</Fact>
    </dl>
    <MissingRounds newestStored={draw.round_number} />
  </>
)

const RoundHeading = ({ round, what }: { round: number; what: string }) => (
  <h2 className="text-lead font-bold">
    <Link to={`/results/${round}`} className="underline-offset-4 hover:underline">
      제{round}회 {what}
    </Link>
  </h2>
)

const amountWording = (won: number | null) => (won === null ? '집계 중' : won === 0 ? '-' : wonWording(won))
