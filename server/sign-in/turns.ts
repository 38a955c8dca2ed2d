import { createTurns } from '../http/turns.ts'

/*
 * Both stand in front of the database, whose calls wait in one queue: a flood of sign-ins from many places, of members or
 * staff, has a line of its own, and waits there rather than asking again and again. Looking whose sign-in it is comes
 * first, so that those at their own devices need not wait for guesses; the account is unknown before it, so it has room for more
 * than a flood fills, and who brings a device's cookie, be it made up, goes before who brings none.
 */
export const inTurnToLook = createTurns({ atOnce: 1, waitingEach: 50, waitingInAll: 5_000 })
export const inTurnToGuess = createTurns({ atOnce: 2, waitingEach: 50, waitingInAll: 1_000 })
