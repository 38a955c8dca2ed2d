import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as after } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { isLocalNetwork, networkOf } from './connections/network-address.ts'
import { createFairQueue } from './fair-queue.ts'
import { Refusal, refuse } from './refuse.ts'
import { createBuckets } from './throttle.ts'

/** For one network: `burst` answers at once, and one more every `every` milliseconds. A crawler may read five pages a second. */
const RATE = { burst: 60, every: 200 }

/**
 * Drawing takes the whole processor, so two pages at once suffice: one is drawn while the other waits for its data. Two more
 * pages of a network may wait; calls of data, as many as a browser sends at a time. 200 pages take four seconds, 50 pictures two.
 */
const LINES = {
  page: { atOnce: 2, waitingEach: 2, waitingInAll: 200 },
  data: { atOnce: 2, waitingEach: 6, waitingInAll: 200 },
  picture: { atOnce: 1, waitingEach: 2, waitingInAll: 50 },
}

/**
 * Milliseconds between two refusals, and the longest that one waits. Clients of a flood ask again as soon as they are
 * refused: the refusals alone would fill the event loop, and new visitors would wait behind all connections of the flood.
 */
const REFUSALS = { every: 4, longest: 2_000 }

/** The request that an answer is made for. */
type Asked = Pick<FastifyRequest, 'ip' | 'raw'>

/** Bounds how many answers that are not cached are made for one network. */
export interface RenderBudget {
  /** Counts an answer that is about to be made for the caller at an address. @throws too_many_attempts */
  readonly count: (address: string) => void
  /**
   * Counts an answer and makes it when its turn has come. Each kind has a queue of its own: a page that is being drawn may
   * wait for data, which must therefore never wait behind pages. @throws too_many_attempts; busy when too many wait
   */
  readonly spend: <T>(line: keyof typeof LINES, request: Asked, make: () => Promise<T>) => Promise<T>
  /**
   * Runs a call that belongs to an answer that was counted already, such as of a page that is being drawn. New connections
   * are accepted before the call and again after it, before the page goes on.
   */
  readonly withinCounted: <T>(work: () => Promise<T>) => Promise<T>
  /** Whether the running code is within `withinCounted`. */
  readonly isCounted: () => boolean
}

/**
 * Drawing a page or reading the history takes the whole process for a while, and a client can invent addresses that are not
 * in the response cache without end. An answer from the cache costs next to nothing and is not counted.
 * @param untilAllAreIn awaited before an answer is made, so that requests for cached answers do not wait for it
 */
export function createRenderBudget(now: () => number, untilAllAreIn: () => Promise<void>): RenderBudget {
  const take = createBuckets(RATE)
  const parts = new AsyncLocalStorage<true>()
  const lines = {
    page: createFairQueue({ ...LINES.page, pause: untilAllAreIn }),
    data: createFairQueue({ ...LINES.data, pause: untilAllAreIn }),
    picture: createFairQueue({ ...LINES.picture, pause: untilAllAreIn }),
  }
  let fromHere = 0
  let nextRefusal = 0
  /** A single refusal is sent at once, those of a flood one after the other. */
  const untilRefusalsTurn = async () => {
    // Not `deps.now`, which a test may stop.
    const time = performance.now()
    const at = Math.min(Math.max(nextRefusal, time), time + REFUSALS.longest)
    nextRefusal = at + REFUSALS.every
    if (at > time) await after(at - time)
  }
  const isCounted = () => parts.getStore() === true
  const count = (address: string) => {
    const network = networkOf(address)
    if (isLocalNetwork(network) || isCounted()) return
    const wait = take(network, now())
    if (wait > 0) throw refuse('too_many_attempts', { retryAfter: Math.ceil(wait / 1_000) })
  }
  return {
    count,
    async spend(line, { ip, raw }, make) {
      if (isCounted()) return make()
      try {
        count(ip)
        const network = networkOf(ip)
        // Behind an unnamed proxy all visitors have this computer's address: each call then counts as another caller's.
        const from = isLocalNetwork(network) ? `here ${fromHere++}` : network
        return await lines[line]({ from, isKnown: false, isGone: () => raw.socket.destroyed }, make)
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
