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
