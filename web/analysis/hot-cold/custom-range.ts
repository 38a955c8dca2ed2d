import type { SearchOf } from '#contract/site/site-pages.ts'
import { LARGEST_ROUND } from '#domain/draw/draw.ts'
import { MOST_ROUNDS_APART } from '#domain/statistics/windows.ts'

/** A range as a visitor asks for it: not yet, wrongly, or rightly. */
export type CustomRange =
  | { readonly kind: 'not_asked' }
  | { readonly kind: 'wrong'; readonly problem: string; readonly field: 'start' | 'end' }
  | { readonly kind: 'asked'; readonly start: number; readonly end: number }

/** A round from 1, or null; it need not be drawn yet. */
function roundFrom(text: string): number | null {
  const round = /^\s*\d+\s*$/.test(text) ? Number(text) : 0
  return round >= 1 && Number.isSafeInteger(round) ? round : null
}

/** Checks what was typed, in the order in which it is to be checked. */
export function customRangeOf(startText: string, endText: string): CustomRange {
  const [start, end] = [roundFrom(startText), roundFrom(endText)]
  if (start === null || end === null)
    return {
      kind: 'wrong',
      problem: '올바른 회차 번호를 입력해 주세요.',
      field: start === null ? 'start' : 'end',
    }
  if (start >= end) return { kind: 'wrong', problem: '시작 회차는 종료 회차보다 작아야 합니다.', field: 'start' }
  if (end - start > MOST_ROUNDS_APART)
    return { kind: 'wrong', problem: `최대 ${MOST_ROUNDS_APART}회차까지만 분석할 수 있습니다.`, field: 'end' }
  return { kind: 'asked', start, end }
}

/** The range of an address; without scripts the form sends it there. */
export function customRangeAsked(search: SearchOf<'/analysis/hot-cold'>): CustomRange {
  const [start, end] = [search.get('start'), search.get('end')]
  return start === null && end === null ? { kind: 'not_asked' } : customRangeOf(start ?? '', end ?? '')
}

/** The rounds to ask the server for; null where there can be none. */
export const roundsToRead = ({ start, end }: { start: number; end: number }) =>
  start > LARGEST_ROUND ? null : { start_round: start, end_round: Math.min(end, LARGEST_ROUND) }
