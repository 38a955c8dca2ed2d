import { lazy, Suspense, useState } from 'react'
import { crowdingPath, resultPath } from '#contract/site/share-images.ts'
import type { DrawnBalls } from '#domain/draw/draw.ts'
import { hitsOf, prizeRank } from '#domain/draw/draw.ts'
import { fixedPrizeOf } from '#domain/draw/prize-arithmetic.ts'
import { exactWon } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { USUAL_HITS } from '#web/draws/draw-wording.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { NumberPad } from './number-pad.tsx'
import { AllDraws, ChosenPlaces, useSixNumbers } from './six-numbers.tsx'
import { SetBalls } from './slips/set-balls.tsx'

/** Its code comes with the sixth number. */
const KeepAndShare = lazy(() =>
  retryImport(() => import('#web/page/keep-and-share.tsx').then((file) => ({ default: file.KeepAndShare }))),
)

/** A draw, as far as numbers are held against it. */
export type CheckedDraw = DrawnBalls & { readonly round_number: number }

interface CheckedSixProps {
  readonly draw: CheckedDraw
  /** It is the newest: all draws before it can be asked as well. */
  readonly isNewest: boolean
}

/** The pad, and how the six numbers that are tapped on it fare. It takes the focus from the button that opened it. */
export function CheckedSix({ draw, isNewest }: CheckedSixProps) {
  const { numbers, missing, isWhole, toggle, clear } = useSixNumbers()
  return (
    <>
      {/* As high with the hits as before them, on a narrow screen in four lines: the keys below stay under the finger. */}
      <div role="status" className="min-h-[3.55rem] max-[22rem]:min-h-[6.75rem]">
        {isWhole ? (
          <Hits numbers={numbers} draw={draw} />
        ) : (
          <>
            <h2 id="check-numbers" className="text-lead font-bold">
              내 번호 맞춰 보기
            </h2>
            <p className="text-small text-soft">
              {numbers.length === 0
                ? '가입하지 않아도 몇 개 맞았는지 바로 보여 드려요.'
                : `${missing}개를 더 골라 주세요.`}
            </p>
          </>
        )}
      </div>
      <div className="check-balls">
        {isWhole ? (
          <SetBalls
            set={{ numbers, hits: { ...hitsOf(numbers, draw), bonus_number: draw.bonus_number } }}
            label="고른 번호"
          />
        ) : (
          <ChosenPlaces numbers={numbers} />
        )}
      </div>
      <NumberPad numbers={numbers} onToggle={toggle} takesFocus />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="quiet" onClick={clear}>
          지우기
        </Button>
        {isWhole && isNewest && <AskedDraws key={numbers.join()} numbers={numbers} />}
      </div>
      {isWhole && (
        <div className="mt-2 min-h-[3.25rem]">
          <Suspense>
            <KeepAndShare
              numbers={numbers}
              title={`제${draw.round_number}회 · 내 번호 결과`}
              path={resultPath(draw.round_number, numbers)}
              returnTo={crowdingPath(numbers)}
            />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** All draws, fetched on request. */
function AskedDraws({ numbers }: { numbers: readonly number[] }) {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <AllDraws numbers={numbers} />
  return (
    <Button look="quiet" className="min-w-0 flex-1" onClick={() => setAsked(true)}>
      모든 회차와 맞춰 보기
    </Button>
  )
}

/** The hits in a draw, in words. Money is named only where it is fixed. */
function Hits({ numbers, draw }: { numbers: readonly number[]; draw: CheckedDraw }) {
  const { matched_numbers, is_bonus_matched } = hitsOf(numbers, draw)
  const rank = prizeRank(numbers, draw)
  const prize = rank === null ? null : fixedPrizeOf(rank, draw.round_number)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="check-numbers" className="text-heading font-bold">
          <span>{`${matched_numbers.length}개 맞았어요${rank === null ? '' : ` · ${rank}등`}`}</span>
        </h2>
        {is_bonus_matched && <Badge>보너스도 일치</Badge>}
      </div>
      <p className="text-small text-soft">
        {rank === null
          ? `제${draw.round_number}회 · ${USUAL_HITS}`
          : prize === null
            ? `제${draw.round_number}회를 이 번호로 샀다면 ${rank}등이에요.`
            : `제${draw.round_number}회를 이 번호로 샀다면 ${withParticle(exactWon(prize), '이에요/예요')}.`}
      </p>
    </>
  )
}
