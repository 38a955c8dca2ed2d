/** The middle; of an even number of figures the mean of the two in the middle, half up. Null of nothing. */
export function medianOf(figures: readonly number[]): number | null {
  const sorted = figures.toSorted((a, b) => a - b)
  const upper = sorted[sorted.length >> 1]
  if (upper === undefined) return null
  const lower = sorted[(sorted.length - 1) >> 1] ?? upper
  return Math.round((lower + upper) / 2)
}
