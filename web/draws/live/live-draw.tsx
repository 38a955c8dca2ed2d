import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Draw } from '#contract/draws/draws.ts'
import { dayAndWeekdayWording } from '#domain/calendar.ts'
import { CERTAINTY_WORDING } from '#domain/draw/draw-source.ts'
import { wonWording } from '#domain/money/won.ts'
import { useSite } from '#web/data/site.ts'
import { ArrivingBalls } from './arriving-balls.tsx'
import { LiveSteps } from './live-steps.tsx'
import { liveWording, numbersWording, stepsOf } from './live-wording.ts'
import { TimeLeft } from './time-left.tsx'
import type { Live } from './use-live-round.ts'

export interface LiveDrawProps {
  readonly live: Live
  /** On the round's own page nothing leads to it. */
  readonly isOwnPage?: boolean
}

/** How far the round of the hour is. */
export default function LiveDraw({ live, isOwnPage = false }: LiveDrawProps) {
  const { drawMinute } = useSite()
  const { round, state } = live
  const { badge, title, about } = liveWording(live, drawMinute)
  const isFresh = useArrival(round.draw !== null)
  const certainty = round.draw && CERTAINTY_WORDING[round.draw.certainty]
  return (
    <section className="night" aria-labelledby="live-title">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="live-badge" data-calm={state === 'sales_closed' || state === 'complete'}>
          {badge}
        </p>
        <p className="text-small night-soft">
          제{round.round_number}회 · <time dateTime={round.draw_date}>{dayAndWeekdayWording(round.draw_date)}</time>
        </p>
      </div>
      <h2 id="live-title" className="mt-4 text-heading font-bold">
        {title}
      </h2>
      <p className="night-soft">
        {about}
        {state === 'sales_closed' && <TimeLeft />}
      </p>
      <div className="my-6">
        <ArrivingBalls round={round.round_number} draw={round.draw} isFresh={isFresh} />
        {certainty && <p className="live-certainty">{certainty}</p>}
      </div>
      {round.draw?.is_confirmed && <FirstPrize draw={round.draw} />}
      <LiveSteps steps={stepsOf(live)} />
      <div className="live-foot">
        {state === 'complete' ? (
          isOwnPage ? null : (
            <Link to={`/results/${round.round_number}`} className="live-button">
              당첨금과 판매점 보기
            </Link>
          )
        ) : (
          <p className="flex flex-wrap justify-between gap-x-4 text-small">
            <span>
              {round.checked_every === null ? '확인되는 대로 보여 드려요' : `${round.checked_every}초마다 확인해요`}
            </span>
            <span className="night-soft">자동으로 바뀌어요</span>
          </p>
        )}
      </div>
      {/* Empty until the numbers come while somebody is here: said once, and not on every opening of the page. */}
      <p className="sr-only" role="status">
        {[isFresh ? numbersWording(round) : '', certainty ?? ''].filter(Boolean).join('. ')}
      </p>
    </section>
  )
}

/** Whether something came after it was first looked for. */
function useArrival(isHere: boolean): boolean {
  const wasHere = useRef(isHere)
  const [hasCome, setCome] = useState(false)
  useEffect(() => {
    if (isHere && !wasHere.current) setCome(true)
    wasHere.current = isHere
  }, [isHere])
  return hasCome
}

const FirstPrize = ({ draw: { first_prize_winners: winners, first_prize_amount: won } }: { draw: Draw }) => (
  <p className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4">
    <span className="night-soft">{winners === 0 ? '1등' : `1등 ${winners}게임 · 한 게임당`}</span>
    <strong className="text-heading font-bold">{winners === 0 ? '당첨자 없음' : wonWording(won ?? 0)}</strong>
  </p>
)
