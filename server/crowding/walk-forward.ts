import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fitCrowding } from '#domain/crowding/fit/fit-crowding.ts'
import { COARSE } from '#domain/crowding/fit/neighbours.ts'
import { trainingRounds } from '#domain/crowding/fit/training-round.ts'
import { rowOfParameters } from '#domain/crowding/parameters.ts'
import type { WalkForwardLine } from '#domain/crowding/walk-forward.ts'
import { drawsInHistory } from '#domain/draw-history.ts'
import { SHIPPED } from './shipped.ts'

/*
 * Fits the model again and again as it would have been in the past: before round 500, 510, 520 … from the rounds before
 * it alone. Each fit is a line of data/crowding/walk-forward.jsonl; a fit that is there is not made again, so the
 * program goes on where it stopped. It starts each from the newest earlier fit, which changes the time it takes and not
 * where it ends.
 *
 *     nice -n 19 node server/crowding/walk-forward.ts [step = 10] [last round = the newest]
 */

const FIRST_ROUND = 500
/** A thousandth is a twentieth of a parameter's standard error; this is less. */
const TOLERANCE = 3e-4

const file = new URL('../../data/crowding/walk-forward.jsonl', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const draws = drawsInHistory(read('../../data/draws.jsonl'))
const { scales } = SHIPPED
const step = Number(argv[2] ?? 10)
const last = Number(argv[3] ?? draws.length + 1)

const known: WalkForwardLine[] = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as WalkForwardLine)
  : []

const shortened = (value: number) => Number(value.toPrecision(8))

for (let round = FIRST_ROUND; round <= last; round += step) {
  if (known.some(({ for_round }) => for_round === round)) continue
  const before = performance.now()
  const earlier = known.filter(({ for_round }) => for_round < round).sort((a, b) => b.for_round - a.for_round)[0]
  const { parameters, residual_covariance, passes, last_step } = fitCrowding(
    trainingRounds(draws.slice(0, round - 1), scales),
    scales,
    {
      sampling: COARSE,
      tolerance: TOLERANCE,
      start: earlier ? { row: Float64Array.from(earlier.row), residual_covariance: earlier.residual_covariance } : null,
    },
  )
  const line: WalkForwardLine = {
    for_round: round,
    kappa: shortened(parameters.kappa),
    levels: parameters.levels.map(shortened),
    row: Array.from(rowOfParameters(parameters), shortened),
    residual_covariance: residual_covariance.map((row) => row.map(shortened)),
  }
  known.push(line)
  appendFileSync(file, `${JSON.stringify(line)}\n`)
  const seconds = ((performance.now() - before) / 1000).toFixed(1)
  console.log(`제${round}회 앞: ${passes}번, 마지막 변화 ${last_step.toExponential(1)}, ${seconds}초`)
}
