import { refuse } from '../http/refuse.ts'

interface Room {
  /** How much runs at once. */
  readonly atOnce: number
  /** How many may wait of one, and of all strangers; those who are known have as much room again. */
  readonly waitingEach: number
  readonly waitingInAll: number
}

/** Who wants a turn. */
export interface Asker {
  /** Whose turns count together: an address or a session. */
  readonly from: string
  /** Signed in, or at a device that their member is known at: they go first, however many strangers wait. */
  readonly isKnown: boolean
}

/**
 * Runs work in turns that go round among those who wait: one who asks for much waits for their own, and keeps
 * everybody else waiting for one turn at most. Those who are known go before strangers.
 * @throws busy, from what is returned, when too many wait already
 */
export function createTurns({ atOnce, waitingEach, waitingInAll }: Room) {
  let running = 0
  const [known, strangers] = [createQueue(waitingEach, waitingInAll), createQueue(waitingEach, waitingInAll)]
  const handOn = () => {
    const next = known.next() ?? strangers.next()
    if (next) next()
    else running -= 1
  }
  return async <T>({ from, isKnown }: Asker, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await (isKnown ? known : strangers).wait(from)
    else running += 1
    try {
      return await work()
    } finally {
      // A turn is handed on rather than given back, so that nobody gets in between.
      handOn()
    }
  }
}

/*
 * Both stand in front of the database, in which everybody waits in one line: a flood of sign-ins from many places, of
 * members or staff, has a line of its own, and waits there rather than asking again and again. Looking whose sign-in it is
 * comes first, so that those at their own devices need not wait for guesses; nobody is known before it, so it has room for
 * more than a flood fills.
 */
export const inTurnToLook = createTurns({ atOnce: 1, waitingEach: 50, waitingInAll: 5_000 })
export const inTurnToGuess = createTurns({ atOnce: 2, waitingEach: 50, waitingInAll: 1_000 })

function createQueue(waitingEach: number, waitingInAll: number) {
  // In the order in which they get the next turn.
  const waiting = new Map<string, (() => void)[]>()
  let inAll = 0
  return {
    wait(from: string): Promise<void> {
      const own = waiting.get(from) ?? []
      if (own.length >= waitingEach || inAll >= waitingInAll) throw refuse('busy')
      waiting.set(from, own)
      inAll += 1
      return new Promise<void>((resolve) => own.push(resolve))
    },
    /** Takes the next one out of the queue; what is left of theirs goes to its end. */
    next(): (() => void) | undefined {
      const [first] = waiting
      if (!first) return undefined
      const [from, [go, ...others]] = first
      waiting.delete(from)
      if (others.length > 0) waiting.set(from, others)
      inAll -= 1
      return go
    },
  }
}
