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

export const pairPath = (number: number, other: number): string => `/analysis/pairs?pair=${number}-${other}`
