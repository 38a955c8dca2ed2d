/** Pages of a list as numbers to press; `gap` stands for those left out. */
export type PageStep = number | 'gap'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Up to `size` pages around the current one, and always the first and the last. */
export function paginationWindow(page: number, pages: number, size: number): PageStep[] {
  const first = Math.max(1, Math.min(page - Math.floor((size - 1) / 2), pages - size + 1))
  const last = Math.min(pages, first + size - 1)
  const before: PageStep[] = first === 1 ? [] : first === 2 ? [1] : [1, 'gap']
  const after: PageStep[] = last === pages ? [] : last === pages - 1 ? [pages] : ['gap', pages]
  return [...before, ...range(first, last), ...after]
}
