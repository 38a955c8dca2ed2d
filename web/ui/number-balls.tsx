import { BONUS_BALL_COLOUR, ballColour } from '#domain/draw/draw.ts'

/** One ball. */
export const NumberBall = ({ number, isBonus = false }: { number: number; isBonus?: boolean }) => (
  <span className={`ball ball-${isBonus ? BONUS_BALL_COLOUR : ballColour(number)}`}>{number}</span>
)

interface NumberBallsProps {
  readonly numbers: readonly number[]
  readonly bonus?: number
  /** What they are, before the numbers as they are read out. */
  readonly label: string
}

/** Six numbers, and the bonus after a plus sign, on one line as wide as there is room. Read out as one sentence. */
export const NumberBalls = ({ numbers, bonus, label }: NumberBallsProps) => (
  <div className="balls">
    <span className="sr-only">{`${label} ${numbers.join(', ')}${bonus === undefined ? '' : `, 보너스 ${bonus}`}`}</span>
    <ol aria-hidden="true">
      {numbers.map((number) => (
        <li key={number}>
          <NumberBall number={number} />
        </li>
      ))}
      {bonus !== undefined && (
        <li className="ball-bonus">
          <span className="ball-plus">+</span>
          <NumberBall number={bonus} isBonus />
        </li>
      )}
    </ol>
  </div>
)
