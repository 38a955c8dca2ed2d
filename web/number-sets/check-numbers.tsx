import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { countWording } from '#domain/count-wording.ts'
import { checkAllDraws } from '#domain/draw/all-draws-check.ts'
import { ballColour } from '#domain/draw/ball-colour.ts'
import { type DrawnBalls, NUMBERS_PER_DRAW, type PrizeRank } from '#domain/draw/draw.ts'
import { fixedPrizeOf } from '#domain/draw/prize-arithmetic.ts'
import { prizeRank } from '#domain/draw/prize-rank.ts'
import { exactWon } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import { untilItComes } from '#web/data/until-it-comes.ts'
import { drawnNumbers } from '#web/draws/draw-queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { NumberPad } from './number-pad.tsx'
import { SetBalls } from './slips/set-balls.tsx'

/** Only who asks what every week had brought gets its code and its plot. */
const WeeklyPlay = lazy(() =>
  untilItComes(() => import('./weekly-play.tsx').then((module) => ({ default: module.WeeklyPlay }))),
)

const PLACES = Array.from({ length: NUMBERS_PER_DRAW }, (_, i) => i)

/** The newest draw, as far as numbers are held against it. */
type CheckedDraw = DrawnBalls & { readonly round_number: number }

/** Six numbers to tap, held against the newest draw at once, and against all draws on demand; without an account, on the device. */
export function CheckNumbers({ draw }: { draw: CheckedDraw }) {
  const [numbers, setNumbers] = useState<readonly number[]>([])
  const [isOpen, setOpen] = useState(false)
  const isWhole = numbers.length === NUMBERS_PER_DRAW
  const toggle = (number: number) => {
    if (numbers.includes(number)) setNumbers(numbers.filter((one) => one !== number))
    else if (!isWhole) setNumbers([...numbers, number].sort((a, b) => a - b))
  }
  return (
    <section aria-labelledby="check-numbers" className="with-scripts check-numbers">
      <div role="status">
        {isWhole ? (
          <Hits numbers={numbers} draw={draw} />
        ) : (
          <>
            <h2 id="check-numbers" className="text-lead font-bold">
              내 번호 맞춰 보기
            </h2>
            <p className="text-small text-soft">
              {numbers.length === 0
                ? '가입하지 않아도 바로 볼 수 있어요.'
                : `${NUMBERS_PER_DRAW - numbers.length}개를 더 골라 주세요.`}
            </p>
          </>
        )}
      </div>
      <div className="check-balls">
        {isWhole ? (
          <SetBalls set={{ numbers, hits: hitsOf(numbers, draw) }} label="고른 번호" />
        ) : (
          <div className="check-places" aria-hidden="true">
            {PLACES.map((place) => {
              const number = numbers[place]
              return number === undefined ? (
                <span key={place} className="check-place" />
              ) : (
                <span key={place} className={`ball ball-${ballColour(number)}`}>
                  {number}
                </span>
              )
            })}
          </div>
        )}
      </div>
      {isOpen ? (
        <>
          <NumberPad numbers={numbers} onToggle={toggle} />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button look="quiet" onClick={() => setNumbers([])}>
              지우기
            </Button>
            {isWhole && <AllDraws key={numbers.join()} numbers={numbers} newest={draw.round_number} />}
          </div>
        </>
      ) : (
        <Button className="w-full" onClick={() => setOpen(true)}>
          번호 고르기
        </Button>
      )}
    </section>
  )
}

const hitsOf = (numbers: readonly number[], draw: DrawnBalls) => ({
  matched_numbers: numbers.filter((number) => draw.numbers.includes(number)),
  bonus_number: draw.bonus_number,
})

/** The hits in the newest draw, in words. Money is named only where it is fixed. */
function Hits({ numbers, draw }: { numbers: readonly number[]; draw: CheckedDraw }) {
  const { matched_numbers, bonus_number } = hitsOf(numbers, draw)
  const rank = prizeRank(numbers, draw)
  const prize = rank === null ? null : fixedPrizeOf(rank, draw.round_number)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="check-numbers" className="text-heading font-bold">
          {matched_numbers.length}개 맞았어요{rank !== null && ` · ${rank}등`}
        </h2>
        {numbers.includes(bonus_number) && <Badge>보너스도 일치</Badge>}
      </div>
      <p className="text-small text-soft">
        {rank === null
          ? `제${draw.round_number}회 · 우연이면 한 게임에 평균 0.8개 맞아요.`
          : prize === null
            ? `제${draw.round_number}회를 이 번호로 샀다면 ${rank}등이에요.`
            : `제${draw.round_number}회를 이 번호로 샀다면 ${withParticle(exactWon(prize), '이에요/예요')}.`}
      </p>
    </>
  )
}

const RANKS: readonly PrizeRank[] = [1, 2, 3, 4, 5]

/** How often the numbers would have won in all draws, beside chance. */
function AllDraws({ numbers, newest }: { numbers: readonly number[]; newest: number }) {
  const [isAsked, setAsked] = useState(false)
  const { data, isError, refetch } = useQuery({ ...drawnNumbers, enabled: isAsked })
  const [isWeekly, setWeekly] = useState(false)
  const caption = useId()
  if (!isAsked)
    return (
      <Button look="quiet" className="min-w-0 flex-1" onClick={() => setAsked(true)}>
        지난 {countWording(newest)}회와 모두 맞춰 보기
      </Button>
    )
  if (isError) return <Empty onRetry={refetch}>지난 번호를 불러오지 못했어요.</Empty>
  if (!data) return <div className="skeleton h-60 min-w-0 basis-full" role="status" aria-label="불러오는 중…" />
  const draws = data.draws.map(({ round_number, balls }) => ({
    round_number,
    numbers: balls.slice(0, NUMBERS_PER_DRAW),
    bonus_number: balls[NUMBERS_PER_DRAW] ?? 0,
  }))
  const { counts, expected, best } = checkAllDraws(numbers, draws)
  return (
    <div className="min-w-0 basis-full">
      <table aria-labelledby={caption} className="w-full text-small">
        <caption id={caption} className="pb-1 text-left font-semibold">
          지난 {countWording(draws.length)}회 모두
        </caption>
        <thead>
          <tr className="text-soft">
            <th scope="col" className="text-left font-normal">
              등수
            </th>
            <th scope="col" className="text-right font-normal">
              이 번호
            </th>
            <th scope="col" className="text-right font-normal">
              우연이면
            </th>
          </tr>
        </thead>
        <tbody>
          {RANKS.map((rank) => (
            <tr key={rank} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {rank}등
              </th>
              <td className="text-right font-semibold">{countWording(counts[rank - 1] ?? 0)}회</td>
              <td className="text-right text-soft">{expectedWording(expected[rank - 1] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {best.length > 0 && (
        <p className="mt-2 text-small">
          {best.map(({ round_number, rank }, i) => (
            <span key={round_number}>
              {i > 0 && ', '}
              <Link to={`/results/${round_number}`} className="underline underline-offset-4">
                제{round_number}회
              </Link>{' '}
              {rank}등
            </span>
          ))}
        </p>
      )}
      <p className="mt-2 text-small text-soft">지난 번호를 맞춰 보는 것으로 다음 추첨을 알 수는 없어요.</p>
      {isWeekly ? (
        <Suspense fallback={<div className="skeleton mt-4 h-80" role="status" aria-label="불러오는 중…" />}>
          <WeeklyPlay numbers={numbers} draws={data.draws} />
        </Suspense>
      ) : (
        <Button look="soft" className="mt-3 w-full" onClick={() => setWeekly(true)}>
          매주 샀다면 보기
        </Button>
      )}
    </div>
  )
}

/** Small means are not rounded to nothing. */
const expectedWording = (count: number) => (count < 0.1 ? '0.1회 미만' : `${countWording(count, 1)}회`)
