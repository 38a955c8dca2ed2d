/** For how long an address may fail before nothing more is sent to it. */
export const WEBHOOK_FAILING_DAYS = 5
