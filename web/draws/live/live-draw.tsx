import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Draw } from '#contract/draws/draws.ts'
import type { LiveRound } from '#contract/draws/live-round.ts'
import { dayAndWeekdayWording, timeWording } from '#domain/calendar.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { CERTAINTY_WORDING } from '#domain/draw/draw-source.ts'
import { resultsFrom } from '#domain/draw/round-state.ts'
import { SECOND } from '#domain/duration.ts'
import { wonWording } from '#domain/money/won.ts'
import { useNow, useTimeLeft } from '#web/data/clock.ts'
import { useSite } from '#web/data/site.ts'
import { useNextDraw } from '#web/data/use-draw-time.ts'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { liveWording, numbersWording, type Step, stepsOf } from './live-wording.ts'
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
          <NextCheck round={round} />
        )}
      </div>
      {/* Filled only when the numbers arrive while the page is open: announced once, and not at every visit. */}
      <p className="sr-only" role="status">
        {[isFresh ? numbersWording(round) : '', certainty ?? ''].filter(Boolean).join('. ')}
      </p>
    </section>
  )
}

/** Whether something came after it was first looked for. */
function useArrival(isThere: boolean): boolean {
  const wasThere = useRef(isThere)
  const [hasCome, setCome] = useState(false)
  useEffect(() => {
    if (isThere && !wasThere.current) setCome(true)
    wasThere.current = isThere
  }, [isThere])
  return hasCome
}

const FirstPrize = ({ draw: { first_prize_winners: winners, first_prize_amount: won } }: { draw: Draw }) => (
  <p className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4">
    <span className="night-soft">{winners === 0 ? '1등' : `1등 ${winners}게임 · 한 게임당`}</span>
    <strong className="text-heading font-bold">{winners === 0 ? '당첨자 없음' : wonWording(won ?? 0)}</strong>
  </p>
)

interface ArrivingBallsProps {
  readonly round: number
  readonly draw: Draw | null
  /** The numbers arrived while the page was open: they appear one after the other. */
  readonly isFresh: boolean
}

const OUTLINES = Array.from({ length: NUMBERS_PER_DRAW + 1 }, (_, i) => i)

/** Seven empty outlines, and in their places the balls once they are known. Nothing moves when they come. */
function ArrivingBalls({ round, draw, isFresh }: ArrivingBallsProps) {
  const numbers = draw ? [...draw.numbers, draw.bonus_number] : []
  return (
    <div className="balls balls-live">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ol role="list" aria-label={draw ? `제${round}회 당첨번호` : `제${round}회 당첨번호, 아직 나오지 않음`}>
        {OUTLINES.map((place) => {
          const isBonus = place === NUMBERS_PER_DRAW
          const number = numbers[place]
          return (
            <li key={place} className={isBonus ? 'ball-bonus' : undefined}>
              {isBonus && (
                <span className="ball-plus" aria-hidden="true">
                  +
                </span>
              )}
              <span className="ball-outline">
                {number !== undefined && (
                  <span className={isFresh ? 'ball-pop' : 'ball-here'}>
                    {isBonus && <span className="sr-only">보너스 </span>}
                    <NumberBall number={number} isBonus={isBonus} />
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const SAID = { done: '끝남', now: '지금', later: '나중' } as const

/** 번호 ✓ · 당첨금 집계 중 · 판매점: how far the night is. */
const LiveSteps = ({ steps }: { steps: readonly Step[] }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
  <ol role="list" aria-label="진행 상황" className="live-steps">
    {steps.map(({ name, note, state }) => (
      <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
        <span className="live-mark" aria-hidden="true">
          {state === 'done' && <Icon path={CHECK} size={16} />}
        </span>
        <span className="font-semibold">{name}</span>
        <span className="text-small night-soft">
          <span className="sr-only">{SAID[state]}, </span>
          {note}
        </span>
      </li>
    ))}
  </ol>
)

/**
 * When the sources are looked at next, and a line that fills until then. The server's times hold until that look is past;
 * then looks follow one another at its interval, until its next answer.
 */
function NextCheck({ round: { round_number, checked_every, next_check_at } }: { round: LiveRound }) {
  const { drawMinute } = useSite()
  const every = (checked_every ?? 0) * SECOND
  const first = next_check_at === null ? resultsFrom(round_number, drawMinute) : Date.parse(next_check_at)
  // Unknown while the page is only drawn, which also keeps the line's style out of it: the policy allows none inline.
  const now = useNow()
  const at = now !== null && now > first ? first + Math.ceil((now - first) / every) * every : first
  const left = now === null ? null : at - now
  return (
    <>
      {every > 0 && (
        <div className="live-line" aria-hidden="true">
          {left !== null && <span style={{ transform: `scaleX(${left < every ? 1 - left / every : 0})` }} />}
        </div>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 text-small">
        <span>
          {every > 0 ? (
            <>
              다음 확인 <time dateTime={new Date(at).toISOString()}>{timeWording(at)}</time>
            </>
          ) : (
            '확인되는 대로 보여 드려요'
          )}
        </span>
        <span className="night-soft">새로고침하지 않아도 돼요</span>
      </p>
    </>
  )
}

const two = (value: number) => String(value).padStart(2, '0')

/** ` · 12분 08초 남았어요.`, for the eye alone; nothing while the page is only drawn. */
function TimeLeft() {
  const left = useTimeLeft(useNextDraw().begins_at)
  if (left === null) return null
  const seconds = Math.floor(left / SECOND)
  return (
    <span aria-hidden="true">
      {' '}
      · {Math.floor(seconds / 60)}분 {two(seconds % 60)}초 남았어요.
    </span>
  )
}
