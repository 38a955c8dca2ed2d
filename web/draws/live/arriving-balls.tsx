import type { Draw } from '#contract/draws/draws.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { NumberBall } from '#web/ui/number-balls.tsx'

interface ArrivingBallsProps {
  readonly round: number
  readonly draw: Draw | null
  /** They came while somebody looked: one after the other. */
  readonly isFresh: boolean
}

const OUTLINES = Array.from({ length: NUMBERS_PER_DRAW + 1 }, (_, i) => i)

/** Seven empty outlines, and in their places the balls once they are known. Nothing moves when they come. */
export function ArrivingBalls({ round, draw, isFresh }: ArrivingBallsProps) {
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
