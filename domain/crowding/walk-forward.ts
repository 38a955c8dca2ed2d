import type { DrawnBalls } from '../draw.ts'
import { type CrowdingParameters, type CrowdingScales, parametersOfRow } from './parameters.ts'
import { crowdingTable } from './quantiles.ts'
import { crowdingModel } from './score.ts'
import { type CrowdingJudge, crowdingJudge } from './uncrowded.ts'
import { visibleHistories } from './visible-history.ts'

/** A line of data/crowding/walk-forward.jsonl: the fit as it would have been before a round. Eight digits. */
export interface WalkForwardLine {
  readonly for_round: number
  readonly kappa: number
  readonly levels: readonly number[]
  /** As `rowOfParameters` gives it. */
  readonly row: readonly number[]
  readonly residual_covariance: readonly (readonly number[])[]
}

/** The fits of the file, oldest first. */
export const walkForwardFits = (text: string): readonly CrowdingParameters[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as WalkForwardLine)
    .map(({ for_round, kappa, levels, row }) => parametersOfRow(row, { for_round, kappa, levels }))
    .sort((a, b) => a.for_round - b.for_round)

/** The newest fit that knew nothing of a round or of any after it; null before the first. `fits`: oldest first. */
export const fitBefore = (fits: readonly CrowdingParameters[], round_number: number): CrowdingParameters | null =>
  fits.findLast(({ for_round }) => for_round <= round_number) ?? null

/** Every so-manieth combination makes the tables of judges of the past: good to half a percent. */
const TABLE_STEP = 401

/**
 * A judge of the crowds before each round, from a fit and a history that knew nothing of the round or of any after it;
 * null before the first fit. `draws`: ascending from round 1; `fits`: oldest first.
 */
export function judgesBefore(
  draws: readonly DrawnBalls[],
  fits: readonly CrowdingParameters[],
  scales: CrowdingScales,
): (round_number: number) => CrowdingJudge | null {
  const histories = visibleHistories(draws, 0)
  const tables = new Map<CrowdingParameters, ReturnType<typeof crowdingTable>>()
  return (round_number) => {
    const parameters = fitBefore(fits, round_number)
    if (!parameters) return null
    const model = crowdingModel({ parameters, scales }, draws.slice(0, round_number - 1), histories[round_number - 1])
    const table = tables.get(parameters) ?? crowdingTable(model, TABLE_STEP)
    tables.set(parameters, table)
    return crowdingJudge(model, table)
  }
}
