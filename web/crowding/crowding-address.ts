import type { SearchOf } from '#contract/site/site-pages.ts'
import { LARGEST_NUMBER, NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'

/** The six numbers of the page before a choice: more crowded than most. */
export const EXAMPLE: readonly number[] = [5, 14, 17, 23, 31, 42]

const isNumber = (text: string) => /^[1-9]\d?$/.test(text) && Number(text) <= LARGEST_NUMBER

/** The numbers of an address, ascending, six at most: `?n=3&n=7` as the form sends them, or `?numbers=3,7`. Others are left out. */
export function numbersAsked(search: SearchOf<'/analysis/crowding'>): readonly number[] {
  const texts = [...search.getAll('n'), ...(search.get('numbers') ?? '').split(',')].map((text) => text.trim())
  const numbers = [...new Set(texts.filter(isNumber).map(Number))].slice(0, NUMBERS_PER_DRAW)
  return numbers.sort((a, b) => a - b)
}

/** Where six numbers are looked at. */
export const crowdingPath = (numbers: readonly number[]): string => `/analysis/crowding?numbers=${numbers.join(',')}`
