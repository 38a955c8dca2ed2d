/** For how long one may sign in with a first or reset password: a colleague knows it. */
export const FIRST_PASSWORD_HOURS = 72

/** A sign-in of staff ends after so long without a press, and after so long in all. */
export const STAFF_IDLE_MINUTES = 30
export const STAFF_SIGN_IN_HOURS = 12

/** For how long the second factor counts as just entered. */
export const FRESH_FACTOR_MINUTES = 5
