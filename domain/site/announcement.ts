/** How much an announcement matters, most first; with their Korean names. */
export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]

export const PRIORITY_NAMES: Readonly<Record<Priority, string>> = {
  urgent: '긴급',
  high: '중요',
  normal: '보통',
  low: '낮음',
}

/** Audiences of an announcement, with their Korean names. `subscribers` are members whose plan runs. */
export const AUDIENCES = ['everyone', 'members', 'subscribers'] as const
export type Audience = (typeof AUDIENCES)[number]

export const AUDIENCE_NAMES: Readonly<Record<Audience, string>> = {
  everyone: '모두',
  members: '로그인한 회원',
  subscribers: '구독 중인 회원',
}

/** Whether an announcement is shown now, not yet, or no longer; with their Korean names. */
export const ANNOUNCEMENT_STATES = ['coming', 'shown', 'over'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

export const ANNOUNCEMENT_STATE_NAMES: Readonly<Record<AnnouncementState, string>> = {
  coming: '예정',
  shown: '게시 중',
  over: '끝남',
}

/** Characters of a title, and of the words on the button of a link. */
export const LONGEST_ANNOUNCEMENT_TITLE = 120
export const LONGEST_LINK_TEXT = 60
