import type { FairnessReport } from '#contract/analysis/fairness.ts'

type Fairness = FairnessReport['fairness']

/** A p-value below this is called unusual, as is the custom. */
const UNUSUAL_BELOW = 0.05
const WITHIN = 1.96
/** Of the numbers that two draws share: mean 36/45, variance 6 × 6/45 × 39/45 × 39/44. */
const MEAN_SHARED = 0.8
const SHARED_VARIANCE = (6 * 6 * 39 * 39) / (45 * 45 * 44)

/** A figure on its axis, with what chance gives. */
export interface FigureOnAxis {
  readonly value: number
  readonly expected: number
  readonly low: number
  readonly high: number
}

export const isUnusual = ({ p_value }: { p_value: number }): boolean => p_value < UNUSUAL_BELOW

const around = (value: number, expected: number, deviation: number): FigureOnAxis => ({
  value,
  expected,
  low: expected - WITHIN * deviation,
  high: expected + WITHIN * deviation,
})

/** The statistic is the squared distance in deviations; where there is none, runs of n sides deviate by about √n / 2. */
export function runFigures({ runs, expected_runs, statistic }: NonNullable<Fairness['runs']>): FigureOnAxis {
  const deviation = statistic > 0 ? Math.abs(runs - expected_runs) / Math.sqrt(statistic) : Math.sqrt(expected_runs / 2)
  return around(runs, expected_runs, deviation)
}

/** The mean of shared numbers. */
export function overlapFigures({ overlaps }: NonNullable<Fairness['serial']>): FigureOnAxis {
  const draws = overlaps.reduce((sum, { frequency }) => sum + frequency, 0)
  const shared = overlaps.reduce((sum, row) => sum + row.shared * row.frequency, 0)
  return around(shared / draws, MEAN_SHARED, Math.sqrt(SHARED_VARIANCE / draws))
}
