import { BONUS_BALL_COLOUR, ballColour } from '#domain/draw/draw.ts'

/** One ball. */
export const NumberBall = ({ number, isBonus = false }: { number: number; isBonus?: boolean }) => (
  <span className={`ball ball-${isBonus ? BONUS_BALL_COLOUR : ballColour(number)}`}>{number}</span>
)

interface NumberBallsProps {
  readonly numbers: readonly number[]
  readonly bonus?: number
  /** The name of the list for screen readers. */
  readonly label: string
}

/** Six numbers, and the bonus after a plus sign, on one line as wide as there is room. */
export const NumberBalls = ({ numbers, bonus, label }: NumberBallsProps) => (
  <div className="balls">
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
    <ol role="list" aria-label={label}>
      {numbers.map((number) => (
        <li key={number}>
          <NumberBall number={number} />
        </li>
      ))}
      {bonus !== undefined && (
        <li className="ball-bonus">
          <span className="ball-plus" aria-hidden="true">
            +
          </span>
          <span className="sr-only">보너스 </span>
          <NumberBall number={bonus} isBonus />
        </li>
      )}
    </ol>
  </div>
)
