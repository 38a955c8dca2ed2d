import type { SearchOf } from '#contract/site/site-pages.ts'
import { LARGEST_NUMBER } from '#domain/draw/draw.ts'
import { missingPage } from '#web/data/page-loaders.ts'

/** The pair that the page shows where its address names none: the one most often drawn together so far. */
const USUAL = [11, 21] as const

/** `?pair=34-42`: the number looked at, then the other. Throws the missing page on anything else. */
export function pairAsked(search: SearchOf<'/analysis/pairs'>): readonly [number: number, other: number] {
  const text = search.get('pair')
  if (text === null) return USUAL
  const [, first, second] = /^([1-9]\d?)-([1-9]\d?)$/.exec(text) ?? []
  const [number, other] = [Number(first), Number(second)]
  if (!(number <= LARGEST_NUMBER && other <= LARGEST_NUMBER) || number === other) throw missingPage()
  return [number, other]
}

/** The colours of a pair's count around what chance gives: clay below, paper at it, celadon above. */
export const PAIR_STEPS = [
  'under-3',
  'under-2',
  'under-1',
  'heat-even',
  'heat-1',
  'heat-2',
  'heat-4',
  'heat-5',
] as const

/** Where one step ends and the next begins, in standard deviations. */
const ENDS = [-1.5, -0.8, -0.25, 0.25, 0.9, 1.6, 2.6]

/** The counts at which steps begin, for so large an expected value. */
export const pairEnds = (expected: number): readonly number[] =>
  ENDS.map((deviations) => Math.max(0, Math.round(expected + deviations * Math.sqrt(expected))))

export const pairStep = (count: number, ends: readonly number[]): number => ends.filter((end) => count >= end).length
