import { drawSourceWording } from './draw-source.ts'
import type { FETCH_OUTCOMES, FetchEnd } from './fetching.ts'

const OUTCOMES: Readonly<Record<(typeof FETCH_OUTCOMES)[number], string>> = {
  stored: '저장',
  held: '보류',
  waiting: '새 결과 없음',
  failed: '실패',
}

/** The outcome of asking the sources, in Korean. */
export const fetchOutcomeWording = (outcome: keyof typeof OUTCOMES): string => OUTCOMES[outcome]

/** How asking the sources just now ended, for staff. */
export const FETCH_END_NAMES: Readonly<Record<FetchEnd, string>> = {
  off: '출처를 쓰지 않도록 설정돼 있어요(DRAW_SOURCES=off).',
  busy: '지금 다른 곳에서 묻고 있어요.',
  nothing_missing: '빠진 것이 없어요.',
  stored: '새로 저장했어요.',
  held: '정해 주셔야 할 것이 있어요.',
  waiting: '아직 새로 나온 것이 없어요.',
  failed: '어느 출처도 답하지 않았어요.',
}

/** `동행복권: 15초 안에 답하지 않았습니다.`, of each source that did not answer; empty where all did. */
export const troubleWording = (asked: readonly { readonly name: string; readonly trouble: string | null }[]): string =>
  asked.flatMap(({ name, trouble }) => (trouble === null ? [] : [`${drawSourceWording(name)}: ${trouble}`])).join(' ')
