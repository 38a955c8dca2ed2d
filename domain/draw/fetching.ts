/** What comes of asking for draws, as staff are told of it. */

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
