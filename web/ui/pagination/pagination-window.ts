/** Pages of a list as numbers to press; `gap` stands for those left out. */
type PageStep = number | 'gap'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Up to `size` pages around the current one, and always the first and the last. */
export function paginationWindow(page: number, pages: number, size: number): PageStep[] {
  const first = Math.max(1, Math.min(page - Math.floor((size - 1) / 2), pages - size + 1))
  const last = Math.min(pages, first + size - 1)
  const before: PageStep[] = first === 1 ? [] : first === 2 ? [1] : [1, 'gap']
  const after: PageStep[] = last === pages ? [] : last === pages - 1 ? [pages] : ['gap', pages]
  return [...before, ...range(first, last), ...after]
}

/** Windows of which one is shown: the widest that there is room for. `pagination.css` says how much room each needs. */
const SIZES = [3, 4, 5, 7, 10] as const

/** Something to press, or a gap, and in windows of which sizes it stands. */
interface FittingStep {
  readonly key: string
  readonly step: PageStep
  readonly sizes: readonly number[]
}

/** The steps of all windows in one list, so that styles alone choose how many pages are offered. */
export function fittingSteps(page: number, pages: number): FittingStep[] {
  const found = new Map<number, { step: PageStep; sizes: number[] }>()
  for (const size of SIZES)
    for (const [index, step] of paginationWindow(page, pages, size).entries()) {
      // A gap stands after the first page or before the last.
      const place = step !== 'gap' ? step : index === 1 ? 1.5 : pages - 0.5
      const known = found.get(place) ?? { step, sizes: [] }
      known.sizes.push(size)
      found.set(place, known)
    }
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([place, { step, sizes }]) => ({ key: String(place), step, sizes }))
}
