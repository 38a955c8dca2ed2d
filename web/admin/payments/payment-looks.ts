/** The dot of each state of what somebody waits for. */
export const PAYMENT_LOOKS = { waiting: 'waiting', part: 'waiting', paid: 'good', over: 'bad' } as const
