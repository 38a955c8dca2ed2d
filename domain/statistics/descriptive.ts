/** A share in percent with one decimal, half up; 0 of nothing. 7 of 30 is 23.3. */
export const percentOf = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count * 1000) / total) / 10

/** The value at a share (0 to 1) of ascending figures, between the two nearest where it falls between them; 0 of nothing. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  const place = share * (sorted.length - 1)
  const below = Math.floor(place)
  const lower = sorted[below] ?? 0
  return lower + (place - below) * ((sorted[below + 1] ?? lower) - lower)
}

/** The middle; of an even number of figures the mean of the two in the middle, half up. Null of nothing. */
export function medianOf(figures: readonly number[]): number | null {
  if (figures.length === 0) return null
  const sorted = figures.toSorted((a, b) => a - b)
  return Math.round(quantileOf(sorted, 0.5))
}
