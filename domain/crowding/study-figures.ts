/**
 * Figures of the study that this project does not compute itself; pages name the study beside them. Sources and the
 * sentences that belong to them are in docs/crowding.md.
 */

/** Rounds that no choice of the study was made on: 88–261 and 1100–1245. */
export const HOLD_OUT_ROUNDS = 320
/**
 * By predicted quarter, least crowded first: winners over expectation with exact 95 % intervals, and what one more
 * winner would have received, 1 for the average of all quarters.
 */
export const HOLD_OUT_QUARTERS = [
  { winners: 0.91, low: 0.84, high: 0.97, prize: 1.155 },
  { winners: 1.07, low: 0.99, high: 1.14, prize: 0.992 },
  { winners: 1.01, low: 0.95, high: 1.09, prize: 0.983 },
  { winners: 1.13, low: 1.05, high: 1.2, prize: 0.869 },
] as const
/** The figure that had been named beforehand as the test, and its 95 % interval: it had to be above 0, and failed. */
export const MAIN_FIGURE = { rounds: '1100–1245회', value: -20.6, low: -71, high: 13 } as const
export const BACKWARD_FIGURE = { rounds: '88–261회', value: 3.3, low: -5, high: 11.3 } as const
