/** The colours of the balls on television. */
export type BallColour = 'yellow' | 'blue' | 'red' | 'grey' | 'green'

/** The colour of a number's ball: 1–10 yellow, 11–20 blue, 21–30 red, 31–40 grey, 41–45 green. */
export function ballColour(number: number): BallColour {
  if (number <= 10) return 'yellow'
  if (number <= 20) return 'blue'
  if (number <= 30) return 'red'
  return number <= 40 ? 'grey' : 'green'
}

/** The site shows the bonus ball in one colour, whatever its number. */
export const BONUS_BALL_COLOUR: BallColour = 'yellow'
