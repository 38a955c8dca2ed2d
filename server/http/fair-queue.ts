import { refuse } from './refuse.ts'

interface Room {
  /** How many pieces of work run at once. */
  readonly atOnce: number
  /** How many may wait of one caller, and of all unknown callers together; known callers have as much room of their own. */
  readonly waitingEach: number
  readonly waitingInAll: number
  /** Awaited before each piece of work begins. */
  readonly pause?: () => Promise<void>
}

/** A caller that waits for turns. */
export interface QueuedCaller {
  /** What turns are counted by: an address or a session. */
  readonly from: string
  /** Whether the caller is signed in, or uses a known device of the member: known callers go before all others. */
  readonly isKnown: boolean
  /**
   * Whether they no longer wait for the answer. A browser that is led on gives up what it asked for: what it asks for next must not
   * be refused for that. Such work is still done, for others may wait for it, and counts among all that waits.
   */
  readonly isGone?: () => boolean
}

/**
 * Runs work in turns, round robin among the waiting callers: a caller with much work delays every other caller by one turn
 * at most. Known callers go before unknown ones. When too many wait in all, the caller with most waiting work loses the
 * last piece of it to a caller with less.
 * @throws busy, from the returned function, when too many wait already
 */
export function createFairQueue({ atOnce, waitingEach, waitingInAll, pause }: Room) {
  let running = 0
  const [known, strangers] = [createQueue(waitingEach, waitingInAll), createQueue(waitingEach, waitingInAll)]
  const handOn = () => {
    const next = known.next() ?? strangers.next()
    if (next) next()
    else running -= 1
  }
  return async <T>(caller: QueuedCaller, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await (caller.isKnown ? known : strangers).wait(caller)
    else running += 1
    try {
      if (pause) await pause()
      return await work()
    } finally {
      // The turn goes to the next waiting caller rather than back, so that a new caller cannot take it first.
      handOn()
    }
  }
}

interface WaitingWork {
  readonly isGone: QueuedCaller['isGone'] | undefined
  readonly go: () => void
  readonly giveUp: (refusal: Error) => void
}

function createQueue(waitingEach: number, waitingInAll: number) {
  // By caller, in the order in which callers get the next turn.
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
    async wait({ from, isGone }: QueuedCaller): Promise<void> {
      const own = waiting.get(from) ?? []
      if (own.filter((work) => !work.isGone?.()).length >= waitingEach) throw refuse('busy')
      if (inAll >= waitingInAll) makeRoom(own.length)
      waiting.set(from, own)
      inAll += 1
      return new Promise<void>((go, giveUp) => own.push({ go, giveUp, isGone }))
    },
    /** Takes the next caller's first piece of work out of the queue; a caller with more goes to the end. */
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
