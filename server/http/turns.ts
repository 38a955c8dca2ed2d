import { refuse } from './refuse.ts'

interface Room {
  /** How much runs at once. */
  readonly atOnce: number
  /** How many may wait from one caller, and of all unknown callers; known callers have as much room again. */
  readonly waitingEach: number
  readonly waitingInAll: number
  /** Waited for before each work begins. */
  readonly pause?: () => Promise<void>
}

/** A caller that waits for turns. */
export interface Asker {
  /** Whose turns count together: an address or a session. */
  readonly from: string
  /** Signed in, or at a device that their member is known at: they go first, however many strangers wait. */
  readonly isKnown: boolean
}

/**
 * Runs work in turns that go round among the callers who wait: a caller with much work keeps every other caller waiting
 * for one turn at most. Known callers go before unknown ones. When too many wait in all, the caller with most
 * waiting loses its last one to a caller who has less.
 * @throws busy, from what is returned, when too many wait already
 */
export function createTurns({ atOnce, waitingEach, waitingInAll, pause }: Room) {
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
      if (pause) await pause()
      return await work()
    } finally {
      // A turn is handed on rather than given back, so that a newcomer cannot take it.
      handOn()
    }
  }
}

interface WaitingWork {
  readonly go: () => void
  readonly giveUp: (refusal: Error) => void
}

function createQueue(waitingEach: number, waitingInAll: number) {
  // In the order in which they get the next turn.
  const waiting = new Map<string, WaitingWork[]>()
  let inAll = 0
  /** Makes room for one more of a caller who has `own` waiting. @throws busy when no other has more waiting */
  const makeRoom = (own: number) => {
    const most = [...waiting.values()].reduce((most, one) => (one.length > most.length ? one : most), [])
    if (most.length <= own + 1) throw refuse('busy')
    most.pop()?.giveUp(refuse('busy'))
    inAll -= 1
  }
  return {
    async wait(from: string): Promise<void> {
      const own = waiting.get(from) ?? []
      if (own.length >= waitingEach) throw refuse('busy')
      if (inAll >= waitingInAll) makeRoom(own.length)
      waiting.set(from, own)
      inAll += 1
      return new Promise<void>((go, giveUp) => own.push({ go, giveUp }))
    },
    /** Takes the next one out of the queue; what is left of theirs goes to its end. */
    next(): (() => void) | undefined {
      const [first] = waiting
      if (!first) return undefined
      const [from, [next, ...others]] = first
      waiting.delete(from)
      if (others.length > 0) waiting.set(from, others)
      inAll -= 1
      return next?.go
    },
  }
}
