import { NUMBER_PROBABILITY } from '#domain/statistics/chance.ts'

/**
 * The most rounds that a number rests in 97.5 of 100 cases, the upper end of the central 95 % band: resting longer
 * than k rounds has probability (39/45)^(k + 1). The lower end is 0, since a number of the newest draw rests 0 rounds.
 */
export const LONGEST_USUAL_GAP = Math.ceil(Math.log(0.025) / Math.log(1 - NUMBER_PROBABILITY)) - 1
