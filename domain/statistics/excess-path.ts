import type { Draw } from '../draw/draw.ts'
import { NUMBER_PROBABILITY, roundedTo } from './chance.ts'

/**
 * How far the count of a number was ahead of what chance expects (draws × 6/45; negative: behind), 1 decimal, after each of so many
 * equally long parts of the draws, oldest first; the last one after all of them. Empty without draws.
 */
export function excessPath(draws: readonly Pick<Draw, 'numbers'>[], number: number, parts: number): readonly number[] {
  const length = Math.min(parts, draws.length)
  const ends = Array.from({ length }, (_, i) => Math.round(((i + 1) * draws.length) / length))
  let [count, seen] = [0, 0]
  return ends.map((end) => {
    for (; seen < end; seen++) if (draws[seen]?.numbers.includes(number)) count++
    return roundedTo(count - seen * NUMBER_PROBABILITY, 1)
  })
}
