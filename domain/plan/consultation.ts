/** When the member would like to be called. */
export const PREFERRED_TIMES = ['any', 'morning', 'afternoon', 'evening'] as const
export type PreferredTime = (typeof PREFERRED_TIMES)[number]

/** The Korean names of the times. */
export const PREFERRED_TIME_NAMES: Readonly<Record<PreferredTime, string>> = {
  any: '언제든',
  morning: '오전',
  afternoon: '오후',
  evening: '저녁',
}

/**
 * States of a consultation. `waiting`: not called yet; `talking`: called; the other three are its ends: a plan was taken,
 * none was, or the member took the request back.
 */
export const CONSULTATION_STATES = ['waiting', 'talking', 'joined', 'not_joined', 'withdrawn'] as const
export type ConsultationState = (typeof CONSULTATION_STATES)[number]

/** States that staff may choose; only the member takes a request back. */
export const CHOSEN_CONSULTATION_STATES = ['waiting', 'talking', 'joined', 'not_joined'] as const

/** The Korean names of the states, for staff and members. */
export const CONSULTATION_STATE_NAMES: Readonly<Record<ConsultationState, string>> = {
  waiting: '상담 대기 중',
  talking: '상담 중',
  joined: '가입',
  not_joined: '가입 안 함',
  withdrawn: '신청 취소',
}

/** Whether staff still have to act on it. */
export const isConsultationOpen = (state: ConsultationState): boolean => state === 'waiting' || state === 'talking'

/** Kinds of notes of staff: a fact, or a call that was made. */
export const CONSULTATION_NOTE_KINDS = ['note', 'call'] as const
export type ConsultationNoteKind = (typeof CONSULTATION_NOTE_KINDS)[number]

/** Characters of one note. */
export const LONGEST_CONSULTATION_NOTE = 1_000
