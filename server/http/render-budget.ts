import { AsyncLocalStorage } from 'node:async_hooks'
import { isHere, networkOf } from './connections/network-of.ts'
import { refuse } from './refuse.ts'
import { createTurns } from './turns.ts'

/** So many at once, and one more each `every` milliseconds: a crawler that reads five pages a second is within it. */
const RATE = { burst: 60, every: 200 }
/** Networks that are remembered; those that asked longest ago make room. */
const REMEMBERED = 10_000

/**
 * Drawing takes the whole processor: one page is drawn, one waits for its data. Two more of a network may wait; of data
 * as many as a browser asks for at a time. Two hundred are drawn in four seconds, fifty pictures in two.
 */
const LINES = {
  page: { atOnce: 2, waitingEach: 2, waitingInAll: 200 },
  data: { atOnce: 2, waitingEach: 6, waitingInAll: 200 },
  picture: { atOnce: 1, waitingEach: 2, waitingInAll: 50 },
}

/** Bounds how much is made for one network, rather than taken from what is kept. */
export interface RenderBudget {
  /** Counts an answer that is about to be made for the caller at an address. @throws too_many_attempts */
  readonly count: (address: string) => void
  /**
   * Counts an answer and makes it when its turn has come. Each kind waits in a line of its own: a page that is being
   * drawn may wait for data, and nothing that waits for a page may be what it waits for. @throws too_many_attempts; busy when too many wait
   */
  readonly spend: <T>(line: keyof typeof LINES, address: string, make: () => Promise<T>) => Promise<T>
  /** Does what belongs to an answer that was counted already: the calls of a page that is being drawn. */
  readonly asPart: <T>(work: () => T) => T
  /** Whether that is so here. */
  readonly isPart: () => boolean
}

/**
 * Drawing a page or reading the history takes the whole process for a while, and addresses of which none is kept are
 * endless. What is kept costs next to nothing and is not counted.
 * @param untilAllAreIn waited for before each making: those who come for something kept are not to wait for it
 */
export function createRenderBudget(now: () => number, untilAllAreIn: () => Promise<void>): RenderBudget {
  const emptyAt = new Map<string, number>()
  const parts = new AsyncLocalStorage<true>()
  const lines = {
    page: createTurns({ ...LINES.page, pause: untilAllAreIn }),
    data: createTurns({ ...LINES.data, pause: untilAllAreIn }),
    picture: createTurns({ ...LINES.picture, pause: untilAllAreIn }),
  }
  let fromHere = 0
  const isPart = () => parts.getStore() === true
  const count = (address: string) => {
    const network = networkOf(address)
    if (isHere(network) || isPart()) return
    const next = Math.max(emptyAt.get(network) ?? 0, now()) + RATE.every
    const wait = next - RATE.burst * RATE.every - now()
    if (wait > 0) throw refuse('too_many_attempts', { retryAfter: Math.ceil(wait / 1_000) })
    emptyAt.delete(network)
    emptyAt.set(network, next)
    const [oldest] = emptyAt.keys()
    if (emptyAt.size > REMEMBERED && oldest !== undefined) emptyAt.delete(oldest)
  }
  return {
    count,
    async spend(line, address, make) {
      if (isPart()) return make()
      count(address)
      const network = networkOf(address)
      // Everybody may be behind this computer's own address: each call is then somebody else's.
      const from = isHere(network) ? `here ${fromHere++}` : network
      return lines[line]({ from, isKnown: false }, make)
    },
    asPart: (work) => parts.run(true, work),
    isPart,
  }
}
