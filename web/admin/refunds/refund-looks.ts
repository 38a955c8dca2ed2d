/** The dot of each state of a refund. */
export const REFUND_LOOKS = {
  requested: 'waiting',
  approved: 'waiting',
  paid: 'good',
  nothing_due: 'plain',
  withdrawn: 'plain',
} as const
