/** Where the largest of many counts lies in 95 of 100 histories of fair draws. */
export interface UsualLargest {
  readonly largest_low: number
  readonly largest_high: number
}

const TAIL = 0.025

/**
 * The usual largest of `many` counts, each binomial (`draws`, `probability`). Counts are taken as if they knew nothing of
 * each other; those of pairs and companions hardly do (the tests compare with simulated draws).
 */
export function usualLargest(draws: number, probability: number, many: number): UsualLargest {
  if (draws === 0) return { largest_low: 0, largest_high: 0 }
  let [count, weight] = [0, (1 - probability) ** draws]
  let below = weight
  const quantile = (share: number) => {
    while (count < draws && below ** many < share) {
      weight *= ((draws - count) / (count + 1)) * (probability / (1 - probability))
      count++
      below += weight
    }
    return count
  }
  const largest_low = quantile(TAIL)
  return { largest_low, largest_high: quantile(1 - TAIL) }
}

/** Of the other 44 numbers, that one given is drawn along with a number that is: 5/44. */
export const COMPANION_PROBABILITY = 5 / 44
