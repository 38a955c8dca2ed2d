import { refuse } from '../http/refuse.ts'

interface Room {
  /** How much runs at once. */
  readonly atOnce: number
  /** How many may wait of one, and of all. */
  readonly waitingEach: number
  readonly waitingInAll: number
}

/**
 * Runs work in turns that go round among those who wait: one who asks for much waits for their own, and keeps
 * everybody else waiting for one turn at most.
 * @throws busy, from what is returned, when too many wait already
 */
export function createTurns({ atOnce, waitingEach, waitingInAll }: Room) {
  let running = 0
  let inAll = 0
  // In the order in which they get the next turn.
  const waiting = new Map<string, (() => void)[]>()

  const wait = (from: string) => {
    const own = waiting.get(from) ?? []
    if (own.length >= waitingEach || inAll >= waitingInAll) throw refuse('busy')
    waiting.set(from, own)
    inAll += 1
    return new Promise<void>((resolve) => own.push(resolve))
  }
  const handOn = () => {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    const [from, [go, ...others]] = next
    waiting.delete(from)
    if (others.length > 0) waiting.set(from, others)
    inAll -= 1
    go?.()
  }
  return async <T>(from: string, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await wait(from)
    else running += 1
    try {
      return await work()
    } finally {
      // A turn is handed on rather than given back, so that nobody gets in between.
      handOn()
    }
  }
}
