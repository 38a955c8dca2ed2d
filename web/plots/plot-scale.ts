/** Lines of a grid: from 0 in even steps to just above the largest figure. */
interface PlotScale {
  readonly top: number
  /** Whole numbers, since counts are. */
  readonly lines: readonly number[]
}

const MOST_LINES = 5

/** At most five lines above zero, at steps that a reader can count in: 1, 2, 5, 10, 20 … */
export function plotScale(largest: number): PlotScale {
  let step = 1
  for (let i = 0; Math.ceil(largest / step) > MOST_LINES; i++) step *= i % 3 === 1 ? 2.5 : 2
  const count = Math.max(1, Math.ceil(largest / step))
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, i) => i * step) }
}
