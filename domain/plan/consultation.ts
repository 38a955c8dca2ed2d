/** When somebody would like to be called. */
export const PREFERRED_TIMES = ['any', 'morning', 'afternoon', 'evening'] as const
export type PreferredTime = (typeof PREFERRED_TIMES)[number]

const TIME_WORDING: Readonly<Record<PreferredTime, string>> = {
  any: '아무 때나',
  morning: '오전',
  afternoon: '오후',
  evening: '저녁',
}

/** `오전`. */
export const preferredTimeWording = (time: PreferredTime): string => TIME_WORDING[time]

/**
 * How far a consultation is. `waiting`: nobody has called yet; `talking`: somebody has; the other three are its ends:
 * a plan was taken, none was, or the member took the request back.
 */
export const CONSULTATION_STATES = ['waiting', 'talking', 'joined', 'not_joined', 'withdrawn'] as const
export type ConsultationState = (typeof CONSULTATION_STATES)[number]

/** Those that staff may choose; a request is taken back by the member alone. */
export const CHOSEN_CONSULTATION_STATES = ['waiting', 'talking', 'joined', 'not_joined'] as const

const STATE_WORDING: Readonly<Record<ConsultationState, string>> = {
  waiting: '상담 대기 중',
  talking: '상담 중',
  joined: '가입',
  not_joined: '가입 안 함',
  withdrawn: '신청 취소',
}

/** What staff and members read of a state. */
export const consultationStateWording = (state: ConsultationState): string => STATE_WORDING[state]

/** Whether somebody still has to do something about it. */
export const isConsultationOpen = (state: ConsultationState): boolean => state === 'waiting' || state === 'talking'

/** What staff write down about it: something to know, or a call that was made. */
export const CONSULTATION_NOTE_KINDS = ['note', 'call'] as const
export type ConsultationNoteKind = (typeof CONSULTATION_NOTE_KINDS)[number]

/** Characters of one note. */
export const LONGEST_CONSULTATION_NOTE = 1_000
