/** The dot of each state of a consultation. */
export const CONSULTATION_LOOKS = {
  waiting: 'waiting',
  talking: 'waiting',
  joined: 'good',
  not_joined: 'plain',
  withdrawn: 'plain',
} as const
