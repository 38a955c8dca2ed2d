import { createTurns } from '../http/turns.ts'

/*
 * Two queues in front of the database, whose calls wait in one line: a flood of sign-ins from many places, of members or staff,
 * waits in a queue of its own rather than asking again and again. First `inTurnToLook` looks up the account, so that a member on
 * a known device does not wait behind guesses in `inTurnToGuess`. In the first queue the account is still unknown, so it has
 * room for more than a flood fills, and callers with a device cookie, even a forged one, go before those without.
 */
export const inTurnToLook = createTurns({ atOnce: 1, waitingEach: 50, waitingInAll: 5_000 })
export const inTurnToGuess = createTurns({ atOnce: 2, waitingEach: 50, waitingInAll: 1_000 })
