/** How draws come here, and what comes of asking for them. */

/** Where draws are asked for: at the operator's, and at a public copy. */
export const DRAW_SOURCES = ['official', 'mirror'] as const
export type DrawSourceName = (typeof DRAW_SOURCES)[number]

/** What a run came to that asked the sources. */
export const FETCH_OUTCOMES = ['stored', 'held', 'waiting', 'failed'] as const

/** What became of a draw that was stored: new; added to; changed, the old value kept; the same as before. */
export const RECORDED = ['stored', 'completed', 'corrected', 'unchanged'] as const
export type Recorded = (typeof RECORDED)[number]

/** What became of readings that a person was to decide on; `superseded`: the round was stored by other means. */
export const HELD_STATES = ['open', 'accepted', 'rejected', 'superseded'] as const
/** Characters of the reason for which a held reading is taken or thrown away. */
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

/** What asking the sources came to, for people. */
export const fetchOutcomeWording = (outcome: keyof typeof OUTCOMES): string => OUTCOMES[outcome]

/** A source of draws for people; the name of one that is not known stays. */
export const drawSourceWording = (name: string): string => NAMES[name] ?? name
