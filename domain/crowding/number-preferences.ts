import { exactExp } from './exact-functions.ts'
import type { CrowdingParameters } from './parameters.ts'

/**
 * Percent, with one decimal, by which people who choose prefer each number, 1 first, to the mean of all 45: the
 * numbers' own effects in the model, without shapes and memory.
 */
export function numberPreferences({ number_effects }: Pick<CrowdingParameters, 'number_effects'>): number[] {
  const weights = number_effects.map(exactExp)
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  return weights.map((weight) => Math.round(1000 * (weight / mean - 1)) / 10)
}
