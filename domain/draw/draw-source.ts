/** How draws come here, and what comes of asking for them. */

/** Where draws are asked for: at the operator's, and at a public copy. */
export const DRAW_SOURCES = ['official', 'mirror'] as const
export type DrawSourceName = (typeof DRAW_SOURCES)[number]

/**
 * How sure the published numbers of a draw are. `one_source`: one source alone has said them so far. `doubted`: a source
 * says something else since, and it is checked again.
 */
export const CERTAINTIES = ['sure', 'one_source', 'doubted'] as const
export type Certainty = (typeof CERTAINTIES)[number]

/** Sentences for numbers that are not sure; null where they are. */
export const CERTAINTY_WORDING: Readonly<Record<Certainty, string | null>> = {
  sure: null,
  one_source: '한 곳에서 확인했어요 · 다시 확인하는 중',
  doubted: '다시 확인하고 있어요',
}

/** Outcomes of a run that asked the sources. */
export const FETCH_OUTCOMES = ['stored', 'held', 'waiting', 'failed'] as const

/** Outcomes of storing a draw: new; added to; changed, the old value kept; the same as before. */
export const RECORDED = ['stored', 'completed', 'corrected', 'unchanged'] as const
export type Recorded = (typeof RECORDED)[number]

/** States of readings that a person was to decide on; `superseded`: the round was stored by other means. */
export const HELD_STATES = ['open', 'accepted', 'rejected', 'superseded'] as const
/** Characters of the reason for which a pending draw is taken or thrown away. */
export const LONGEST_DECISION_REASON = 500

const NAMES: Readonly<Record<string, string>> = { official: '동행복권', mirror: '공개 사본' } satisfies Record<
  DrawSourceName,
  string
>

const OUTCOMES: Readonly<Record<(typeof FETCH_OUTCOMES)[number], string>> = {
  stored: '저장',
  held: '보류',
  waiting: '새것 없음',
  failed: '실패',
}

/** The outcome of asking the sources, in Korean. */
export const fetchOutcomeWording = (outcome: keyof typeof OUTCOMES): string => OUTCOMES[outcome]

const ENDS = {
  off: '출처를 쓰지 않도록 설정돼 있어요(DRAW_SOURCES=off).',
  busy: '지금 다른 곳에서 묻고 있어요.',
  nothing_missing: '빠진 것이 없어요.',
  stored: '새로 저장했어요.',
  held: '정해 주셔야 할 것이 있어요.',
  waiting: '아직 새로 나온 것이 없어요.',
  failed: '어느 출처도 답하지 않았어요.',
} as const

/** How asking the sources just now ended, for staff. */
export const fetchEndWording = (outcome: keyof typeof ENDS): string => ENDS[outcome]

/** A source of draws for people; the name of one that is not known stays. */
export const drawSourceWording = (name: string): string => NAMES[name] ?? name

/** On whose word a draw was corrected, for people: staff, or the sources joined by `+`. */
export const correctionSourceWording = (source: string): string =>
  source === 'staff' ? '운영자 확인' : source.split('+').map(drawSourceWording).join('·')

/** `동행복권: 15초 안에 답하지 않았습니다.`, of each source that did not answer; empty where all did. */
export const troubleWording = (asked: readonly { readonly name: string; readonly trouble: string | null }[]): string =>
  asked.flatMap(({ name, trouble }) => (trouble === null ? [] : [`${drawSourceWording(name)}: ${trouble}`])).join(' ')
