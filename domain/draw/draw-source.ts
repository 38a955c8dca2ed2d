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
/** How asking ends: so, or before a source was asked. `off`: by the settings; `busy`: another instance is asking. */
export const FETCH_ENDS = ['off', 'busy', 'nothing_missing', ...FETCH_OUTCOMES] as const
export type FetchEnd = (typeof FETCH_ENDS)[number]

/** Outcomes of storing a draw: new; added to; changed, the old value kept; the same as before. */
export const RECORDED = ['stored', 'completed', 'corrected', 'unchanged'] as const
export type Recorded = (typeof RECORDED)[number]

/** States of readings that a person was to decide on; `superseded`: the round was stored by other means. */
export const HELD_STATES = ['open', 'accepted', 'rejected', 'superseded'] as const
/** Characters of the reason for which a pending draw or fit is taken or thrown away. */
export const LONGEST_DECISION_REASON = 500

const NAMES: Readonly<Record<string, string>> = { official: '동행복권', mirror: '공개 사본' } satisfies Record<
  DrawSourceName,
  string
>

/** The Korean name of a source of draws; an unknown name stays as it is. */
export const drawSourceWording = (name: string): string => NAMES[name] ?? name

/** On whose word a draw was corrected, for people: staff, or the sources joined by `+`. */
export const correctionSourceWording = (source: string): string =>
  source === 'staff' ? '운영자 확인' : source.split('+').map(drawSourceWording).join('·')
