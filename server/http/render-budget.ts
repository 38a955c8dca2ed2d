import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { isHere, networkOf } from './connections/network-of.ts'
import { Refusal, refuse } from './refuse.ts'
import { createBuckets } from './throttle.ts'
import { createTurns } from './turns.ts'

/** So many at once, and one more each `every` milliseconds: a crawler that reads five pages a second is within it. */
const RATE = { burst: 60, every: 200 }

/**
 * Drawing takes the whole processor: one page is drawn, one waits for its data. Two more of a network may wait; of data
 * as many as a browser asks for at a time. Two hundred are drawn in four seconds, fifty pictures in two.
 */
const LINES = {
  page: { atOnce: 2, waitingEach: 2, waitingInAll: 200 },
  data: { atOnce: 2, waitingEach: 6, waitingInAll: 200 },
  picture: { atOnce: 1, waitingEach: 2, waitingInAll: 50 },
}

/**
 * Milliseconds between two refusals, and the longest that one waits. A flood that is refused asks again at once: the
 * refusals alone would then fill every turn of the loop, and newcomers wait behind all of its connections.
 */
const REFUSALS = { every: 4, longest: 2_000 }

/** Bounds how many answers are made anew for one network. */
export interface RenderBudget {
  /** Counts an answer that is about to be made for the caller at an address. @throws too_many_attempts */
  readonly count: (address: string) => void
  /**
   * Counts an answer and makes it when its turn has come. Each kind waits in a line of its own: a page that is being
   * drawn may wait for data, and nothing that waits for a page may be what it waits for. @throws too_many_attempts; busy when too many wait
   */
  readonly spend: <T>(line: keyof typeof LINES, address: string, make: () => Promise<T>) => Promise<T>
  /**
   * Does what belongs to an answer that was counted already: a call of a page that is being drawn. Others are let in
   * before it, and before the page goes on with what it was told.
   */
  readonly withinCounted: <T>(work: () => Promise<T>) => Promise<T>
  /** Whether that is so here. */
  readonly isCounted: () => boolean
}

/**
 * Drawing a page or reading the history takes the whole process for a while, and there is no end of addresses that are
 * not in the response cache. An answer from the cache costs next to nothing and is not counted.
 * @param untilAllAreIn waited for before an answer is made, so that requests for cached answers do not wait for it
 */
export function createRenderBudget(now: () => number, untilAllAreIn: () => Promise<void>): RenderBudget {
  const take = createBuckets(RATE)
  const parts = new AsyncLocalStorage<true>()
  const lines = {
    page: createTurns({ ...LINES.page, pause: untilAllAreIn }),
    data: createTurns({ ...LINES.data, pause: untilAllAreIn }),
    picture: createTurns({ ...LINES.picture, pause: untilAllAreIn }),
  }
  let fromHere = 0
  let nextRefusal = 0
  /** A single refusal goes out at once, those of a flood one after the other. */
  const untilRefusalsTurn = async () => {
    // Not the clock of the world, which a test may stop.
    const time = performance.now()
    const at = Math.min(Math.max(nextRefusal, time), time + REFUSALS.longest)
    nextRefusal = at + REFUSALS.every
    if (at > time) await after(at - time)
  }
  const isCounted = () => parts.getStore() === true
  const count = (address: string) => {
    const network = networkOf(address)
    if (isHere(network) || isCounted()) return
    const wait = take(network, now())
    if (wait > 0) throw refuse('too_many_attempts', { retryAfter: Math.ceil(wait / 1_000) })
  }
  return {
    count,
    async spend(line, address, make) {
      if (isCounted()) return make()
      try {
        count(address)
        const network = networkOf(address)
        // Behind an unnamed proxy all visitors have this computer's address: each call then counts as another caller's.
        const from = isHere(network) ? `here ${fromHere++}` : network
        return await lines[line]({ from, isKnown: false }, make)
      } catch (error) {
        if (error instanceof Refusal && (error.status === 429 || error.status === 503)) await untilRefusalsTurn()
        throw error
      }
    },
    async withinCounted(work) {
      await untilAllAreIn()
      const done = await parts.run(true, work)
      await untilAllAreIn()
      return done
    },
    isCounted,
  }
}
