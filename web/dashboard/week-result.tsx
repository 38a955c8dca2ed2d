import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { getSettlementSummary, NumberSet } from '#contract/number-sets/number-sets.ts'
import { resultPath } from '#contract/site/share-images.ts'
import { dayAndWeekdayWording, drawDateOf, monthDayWording } from '#domain/calendar.ts'
import type { PrizeRank } from '#domain/draw/draw.ts'
import { gamePriceOf } from '#domain/draw/prize-arithmetic.ts'
import { claimPlace } from '#domain/money/claim.ts'
import { exactWon } from '#domain/money/won.ts'
import { useNewestDueRound } from '#web/data/use-draw-time.ts'
import { gamesByRankWordings, USUAL_HITS } from '#web/draws/draw-wording.ts'
import { LOWEST_OF_NIGHT, WonCard } from '#web/draws/won-card.tsx'
import { setsOfRound } from '#web/number-sets/number-set-queries.ts'
import { bestWinner, mostMatched, roundsOf } from '#web/number-sets/slips/round-sets.ts'
import { useMatchedSets } from '#web/number-sets/slips/use-matched-sets.ts'
import { useShare } from '#web/page/share.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { FactLines } from '#web/ui/fact-lines.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { ResultSkeleton } from './dashboard-skeleton.tsx'

export type WeekSummary = Reply<typeof getSettlementSummary>

/** `제1245회 · 10월 10일 (토) 추첨`. */
const RoundLine = ({ round }: { round: number }) => (
  <>
    제{round}회 · <time dateTime={drawDateOf(round)}>{monthDayWording(drawDateOf(round))}</time> 추첨
  </>
)

interface WeekResultProps {
  readonly summary: Pick<UseQueryResult<WeekSummary>, 'data' | 'isError' | 'refetch'>
}

/** Did I win? Never an answer before it is certain. Nothing for a member who has not played yet. */
export function WeekResult({ summary: { data, isError, refetch } }: WeekResultProps) {
  if (isError && !data)
    return (
      <Card>
        <Empty onRetry={refetch}>당첨 확인을 불러오지 못했어요.</Empty>
      </Card>
    )
  if (!data || data.round_number === null) return null
  return data.state === 'settled' ? (
    <Settled summary={data} round={data.round_number} />
  ) : (
    <Waiting summary={data} round={data.round_number} />
  )
}

function Settled({ summary, round }: { summary: WeekSummary; round: number }) {
  const { data, isPending } = useQuery(setsOfRound(round))
  const sets = useMatchedSets(data?.generated_numbers ?? [])
  const ofRound = roundsOf(sets).find((one) => one.round === round)?.sets ?? []
  if (isPending) return <ResultSkeleton />
  return summary.bought_by_rank?.some((games) => games > 0) ? (
    <Won summary={summary} round={round} sets={ofRound} />
  ) : (
    <Missed summary={summary} round={round} sets={ofRound} />
  )
}

/** The draw has begun, or its numbers are known; what they won is not. */
function Waiting({ summary: { state, sets, most_matched }, round }: { summary: WeekSummary; round: number }) {
  const isMatched = state === 'matched'
  return (
    <Card>
      <RoundState round={round}>
        <Badge look="amber">{isMatched ? '집계 중' : '번호 확인 중'}</Badge>
      </RoundState>
      <h2 className="mt-2 text-heading font-bold">
        {isMatched
          ? most_matched
            ? `가장 많이 맞은 건 ${most_matched}개예요`
            : '맞은 번호가 하나도 없어요'
          : '번호를 확인하고 있어요'}
      </h2>
      <p className="text-soft">
        {isMatched
          ? `만든 번호 ${sets}세트 · 등수와 금액은 당첨금 집계가 끝나야 확정돼요.`
          : `만든 번호 ${sets}세트 · 번호가 나오면 바로 확인해 드릴게요.`}
      </p>
    </Card>
  )
}

interface MissedProps {
  readonly summary: WeekSummary
  readonly round: number
  readonly sets: readonly NumberSet[]
}

/** Nothing that was bought has won, said plainly; the slip below shows how near it was. What was not bought is never money. */
function Missed({ summary: { bought_sets, sets: made }, round, sets }: MissedProps) {
  const week = useNewestDueRound() === round ? '이번 주는' : `제${round}회는`
  const isBought = bought_sets > 0
  const most = mostMatched(sets)
  const games = isBought ? `산 ${bought_sets}게임` : `만든 ${made}세트`
  return (
    <Card>
      <RoundState round={round}>
        <Badge look="plain">모두 확정</Badge>
      </RoundState>
      <h2 className="mt-2 text-heading font-bold">{isBought ? `${week} 당첨이 없어요` : `${week} 산 번호가 없어요`}</h2>
      <p className="text-soft">
        {most === 0 ? `${games}에서 맞은 번호가 하나도 없었어요.` : `${games} 중 가장 많이 맞은 건 ${most}개예요.`}{' '}
        {USUAL_HITS}
      </p>
      {isBought && (
        <dl className="mt-4 flex flex-wrap justify-between gap-x-6 border-t border-line pt-3">
          <Amount name="쓴 돈" won={bought_sets * gamePriceOf(round)} />
          <Amount name="당첨금" won={0} />
        </dl>
      )}
    </Card>
  )
}

const RoundState = ({ round, children }: { round: number; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4">
    <p className="text-small text-soft">
      <RoundLine round={round} />
    </p>
    {children}
  </div>
)

const Amount = ({ name, won }: { name: string; won: number }) => (
  <div className="flex gap-2">
    <dt className="text-soft">{name}</dt>
    <dd className="font-semibold">{exactWon(won)}</dd>
  </div>
)

interface WonProps {
  readonly summary: WeekSummary
  readonly round: number
  readonly sets: readonly NumberSet[]
}

/** Prizes of bought sets: before and after tax, and where and until when they are paid. */
function Won({ summary: { bought_by_rank, total_prize, total_net }, round, sets }: WonProps) {
  const games = bought_by_rank ?? []
  const rank = (games.findIndex((count) => count > 0) + 1) as PrizeRank
  const hasMore = games.some((count, i) => count > (i + 1 === rank ? 1 : 0))
  const row = bestWinner(sets, true)
  const result = row?.set.result
  const [gross, net] = [total_prize ?? 0, total_net ?? 0]
  const dialog = useRef<HTMLDialogElement>(null)
  const share = useShare()
  return (
    <>
      <WonCard
        round={round}
        rank={rank}
        about={
          hasMore ? (
            gamesByRankWordings(games).join(' · ')
          ) : (
            <time dateTime={drawDateOf(round)}>{monthDayWording(drawDateOf(round))}</time>
          )
        }
        marks={result?.winning_numbers ?? []}
        won={{ gross, tax: gross - net, net }}
        facts={[
          result?.claim_until ? ['당첨금 청구 마감', dayAndWeekdayWording(result.claim_until)] : null,
          ['받는 곳', claimPlace(rank)],
        ]}
        actions={(isNight) => (
          <div className="grid grid-cols-2 gap-2">
            <button
              type="button"
              className={isNight ? 'live-button' : 'won-button'}
              onClick={() => dialog.current?.showModal()}
            >
              받는 방법
            </button>
            <button
              type="button"
              className="won-share"
              onClick={() =>
                void share(`제${round}회 ${rank}등`, row ? resultPath(round, row.set.numbers) : `/results/${round}`)
              }
            >
              공유
            </button>
          </div>
        )}
      />
      <DialogCard dialog={dialog} title="당첨금 받는 방법">
        <FactLines
          className="mt-3 space-y-2"
          facts={[
            ['받는 곳', claimPlace(rank)],
            ['가져갈 것', rank <= LOWEST_OF_NIGHT ? '실물 복권과 신분증' : '실물 복권'],
            result?.claim_until ? ['청구 마감', dayAndWeekdayWording(result.claim_until)] : null,
          ]}
        />
        <p className="mt-3 text-small text-soft">
          마감이 지나면 받을 수 없어요. 복권이 훼손되지 않게 보관하고, 금액은 실물 복권과 꼭 대조하세요.
        </p>
      </DialogCard>
    </>
  )
}
