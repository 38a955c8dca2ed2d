import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { LiveRound } from '#contract/draws/live-round.ts'
import { monthDayWording, timeWording } from '#domain/calendar.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { CERTAINTY_WORDING } from '#domain/draw/draw-source.ts'
import { resultsFrom } from '#domain/draw/round-state.ts'
import { SECOND } from '#domain/duration.ts'
import { useNow, useTimeLeft } from '#web/data/clock.ts'
import { useSite } from '#web/data/site.ts'
import { useNextDraw } from '#web/data/use-draw-time.ts'
import { Face } from '#web/ui/face.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { drawnWording, liveWording, type Step, stepsOf } from './live-wording.ts'
import { isOpening } from './open-balls.ts'
import type { Live } from './use-live-round.ts'

export interface LiveDrawProps {
  readonly live: Live
  /** On the round's own page nothing leads to it. */
  readonly isOwnPage?: boolean
}

/** How far the round of the hour is. As high in each state, so that nothing under it moves. */
export default function LiveDraw({ live, isOwnPage = false }: LiveDrawProps) {
  const { drawMinute } = useSite()
  const { round, state, balls } = live
  const { badge, title, about } = liveWording(live, drawMinute)
  const isFresh = useArrival(balls > 0)
  const isWhole = round.draw !== null && !isOpening(round, balls)
  const certainty = isWhole && round.draw && CERTAINTY_WORDING[round.draw.certainty]
  const numbers = round.draw ? [...round.draw.numbers, round.draw.bonus_number].slice(0, balls) : []
  return (
    <section className="night night-place live-card" aria-labelledby="live-title">
      <div className="live-face" aria-hidden="true">
        <Face round={round.round_number} marks={numbers} {...(!isWhole && { lens: numbers.at(-1) })} />
      </div>
      <p className="live-badge" data-calm={state === 'sales_closed' || state === 'complete'}>
        {badge}
        <time dateTime={round.draw_date} className="font-normal night-soft">
          {monthDayWording(round.draw_date)}
        </time>
      </p>
      <h2 id="live-title" className="live-title">
        <span className="block">제{round.round_number}회</span> {title}
      </h2>
      <ArrivingBalls round={round.round_number} numbers={numbers} isFresh={isFresh} isOpening={!isWhole} />
      <p className="night-soft">
        {about}
        {state === 'sales_closed' && <TimeLeft />}
      </p>
      {certainty && <p className="live-certainty">{certainty}</p>}
      <LiveSteps steps={stepsOf(live)} />
      <div className="live-foot">
        {state === 'complete' ? (
          isOwnPage ? null : (
            <Link to={`/results/${round.round_number}`} className="live-more">
              당첨금과 판매점 보기
            </Link>
          )
        ) : (
          <NextCheck round={round} />
        )}
      </div>
      {/* Filled only when the numbers arrive while the page is open: announced once, and not at every visit. */}
      <p className="sr-only" role="status">
        {[isFresh && isWhole ? `제${round.round_number}회 당첨번호 ${drawnWording(numbers)}` : '', certainty || '']
          .filter(Boolean)
          .join('. ')}
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

interface ArrivingBallsProps {
  readonly round: number
  /** Those that are open, the bonus last. */
  readonly numbers: readonly number[]
  /** They arrived while the page was open. */
  readonly isFresh: boolean
  /** Some are still to come: the newest is ringed. */
  readonly isOpening: boolean
}

const OUTLINES = Array.from({ length: NUMBERS_PER_DRAW + 1 }, (_, i) => i)

/** Seven empty outlines, and in their places the balls that are open. Nothing moves when they come. */
const ArrivingBalls = ({ round, numbers, isFresh, isOpening }: ArrivingBallsProps) => (
  <div className="balls balls-live">
    <span className="sr-only">
      {`제${round}회 당첨번호 ${numbers.length > 0 ? drawnWording(numbers) : '아직 나오지 않음'}`}
    </span>
    <ol aria-hidden="true">
      {OUTLINES.map((place) => {
        const isBonus = place === NUMBERS_PER_DRAW
        const number = numbers[place]
        const isNewest = isOpening && place === numbers.length - 1
        return (
          <li key={place} className={isBonus ? 'ball-bonus' : undefined}>
            {isBonus && <span className="ball-plus">+</span>}
            <span className={isNewest ? 'ball-outline ball-newest' : 'ball-outline'}>
              {number !== undefined && (
                <span className={isFresh ? 'ball-pop' : 'ball-here'}>
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

const SAID = { done: '끝남', now: '지금', later: '나중' } as const

/** 번호 ✓ · 당첨금 집계 중 · 판매점: how far the night is. */
const LiveSteps = ({ steps }: { steps: readonly Step[] }) => (
  <List isOrdered aria-label="진행 상황" className="live-steps">
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
  </List>
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
