import type { DrawnBalls, TalliedDraw } from '../draw/draw.ts'
import { fitCrowding } from './fit/fit-crowding.ts'
import { PARAMETERS, scaleOf } from './fit/fit-row.ts'
import { COARSE } from './fit/neighbours.ts'
import { trainingRounds } from './fit/training-round.ts'
import { type CrowdingParameters, type CrowdingScales, parametersOfRow, rowOfParameters } from './parameters.ts'
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
  /** The largest change of a parameter in the last pass, special crowds in parts of their prior scale. */
  readonly last_step: number
}

/**
 * A fit ends with a pass that moves no parameter by more, or after so many passes: some rounds circle around their end, and
 * their `last_step` says how wide.
 */
const LAST_PASS = 3e-4
const MOST_PASSES = 200
/**
 * How near a line comes out when it is made again from the same start: no parameter differs by more, special crowds in parts
 * of their prior scale. The arithmetic is the same everywhere; eight digits are stored.
 */
export const LINE_TOLERANCE = 1e-6
const shortened = (value: number) => Number(value.toPrecision(8))

/**
 * The line of a round: the model fitted to the rounds before it alone. `draws`: tallied, ascending from round 1; what comes
 * after is not looked at. `earlier`: the line to start from, which only saves time; null: from nothing.
 */
export function walkForwardLine(
  draws: readonly TalliedDraw[],
  scales: CrowdingScales,
  for_round: number,
  earlier: WalkForwardLine | null,
): WalkForwardLine {
  const { parameters, residual_covariance, last_step } = fitCrowding(
    trainingRounds(draws.slice(0, for_round - 1), scales),
    scales,
    {
      sampling: COARSE,
      tolerance: LAST_PASS,
      most_passes: MOST_PASSES,
      start: earlier && { row: Float64Array.from(earlier.row), residual_covariance: earlier.residual_covariance },
    },
  )
  return {
    for_round,
    kappa: shortened(parameters.kappa),
    levels: parameters.levels.map(shortened),
    row: Array.from(rowOfParameters(parameters), shortened),
    residual_covariance: residual_covariance.map((row) => row.map(shortened)),
    last_step: shortened(last_step),
  }
}

/** The largest difference of a parameter between two lines of a round, as `LINE_TOLERANCE` counts it. */
export const lineDifference = (one: WalkForwardLine, other: WalkForwardLine): number =>
  Array.from(
    { length: PARAMETERS },
    (_, i) => Math.abs((one.row[i] as number) - (other.row[i] as number)) / scaleOf(i),
  ).reduce((most, value) => Math.max(most, value), Math.abs(one.kappa - other.kappa))

/** The lines of the file as they stand. */
export const walkForwardLines = (text: string): WalkForwardLine[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as WalkForwardLine)

/** The fits of the file, oldest first. */
export const walkForwardFits = (text: string): readonly CrowdingParameters[] =>
  walkForwardLines(text)
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
