import type { SearchOf } from '#contract/site/site-pages.ts'
import { LARGEST_NUMBER, NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'

/** The six numbers of the page before a choice: more crowded than most. */
export const EXAMPLE: readonly number[] = [5, 14, 17, 23, 31, 42]

const isNumber = (text: string) => /^[1-9]\d?$/.test(text) && Number(text) <= LARGEST_NUMBER

/** The numbers of an address, ascending, six at most: `?n=3&n=7` as the form sends them, or `?numbers=3,7`. Others are left out. */
export function numbersAsked(search: SearchOf<'/analysis/crowding'>): readonly number[] {
  const numbers = [...new Set(textsOf(search).filter(isNumber).map(Number))].slice(0, NUMBERS_PER_DRAW)
  return numbers.sort((a, b) => a - b)
}

const textsOf = (search: SearchOf<'/analysis/crowding'>): readonly string[] =>
  [...search.getAll('n'), ...(search.get('numbers') ?? '').split(',')].map((text) => text.trim()).filter(Boolean)

/** What is wrong with the numbers of an address, in a sentence; null where all of them were taken. */
export function addressProblem(search: SearchOf<'/analysis/crowding'>): string | null {
  const texts = textsOf(search)
  const taken = numbersAsked(search)
  if (texts.length === taken.length) return null
  if (texts.length > NUMBERS_PER_DRAW && texts.every(isNumber) && new Set(texts).size > NUMBERS_PER_DRAW)
    return `주소에 번호가 ${texts.length}개 있어서 앞의 ${NUMBERS_PER_DRAW}개만 골랐어요.`
  return taken.length === 0
    ? `주소의 번호를 읽을 수 없어요. 1부터 ${LARGEST_NUMBER}까지 서로 다른 번호 ${NUMBERS_PER_DRAW}개를 골라 주세요.`
    : `주소의 번호 중 ${taken.join(', ')}만 골랐어요. 나머지는 겹치거나 1부터 ${LARGEST_NUMBER} 사이가 아니에요.`
}
