/*
 * The `d` of SVG paths through whole numbers. Each place is told by its distance from the one before: a plot of hundreds of places
 * is a third of the letters so, and a page comes sooner. A drawing that wants finer places has a finer `viewBox`.
 */

type Place = readonly [x: number, y: number]

/** `4-5`: what stands before a minus sign ends there. */
const pair = (x: number, y: number) => `${x}${y < 0 ? '' : ' '}${y}`

/** How far each place lies from the one before; the first one's from the corner. */
const steps = (places: readonly Place[]): readonly Place[] =>
  places.map(([x, y], i) => [x - (places[i - 1]?.[0] ?? 0), y - (places[i - 1]?.[1] ?? 0)])

/** A line from place to place. */
export function linePath(places: readonly Place[]): string {
  const [first, ...rest] = steps(places).map(([x, y]) => pair(x, y))
  if (first === undefined) return ''
  return rest.length === 0
    ? `M${first}`
    : `M${first}l${rest.reduce((path, step) => path + (step.startsWith('-') ? '' : ' ') + step)}`
}

/** A square at each place, `size` wide and high: all cells of a map that have one colour. */
export const cellsPath = (places: readonly Place[], size: number): string =>
  steps(places)
    .map(([x, y], i) => `${i === 0 ? 'M' : 'm'}${pair(x, y)}h${size}v${size}h-${size}z`)
    .join('')

/** An upright stroke at each `x`, one high. */
export const strokesPath = (xs: readonly number[]): string =>
  xs.map((x, i) => (i === 0 ? `M${x} 0v1` : `m${x - (xs[i - 1] ?? 0)}-1v1`)).join('')

/** A dot at each place, as large as the stroke is wide, whose ends have to be round; from left to right, so that distances are short. */
export const dotsPath = (places: readonly Place[]): string =>
  steps(places.toSorted(([x, y], [otherX, otherY]) => x - otherX || otherY - y))
    .map(([x, y], i) => `${i === 0 ? 'M' : 'm'}${pair(x, y)}h0`)
    .join('')

/** A line one long from each place to its right, as high as the stroke is wide; the places stand row by row. */
export const dashesPath = (places: readonly Place[]): string =>
  steps(places)
    .map(([x, y], i) => `${i === 0 ? `M${pair(x, y)}` : `m${pair(x - 1, y)}`}h1`)
    .join('')
