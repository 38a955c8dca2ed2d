import { AsyncLocalStorage } from 'node:async_hooks'
import { isHere, networkOf } from './connections/network-of.ts'
import { refuse } from './refuse.ts'

/** So many at once, and one more each `every` milliseconds: a crawler that reads five pages a second is within it. */
const MAKING = { burst: 60, every: 200 }
/** Networks that are remembered; those that asked longest ago make room. */
const REMEMBERED = 10_000

/** Bounds how many answers are made for one network, rather than kept. */
export interface MakingLimit {
  /** Counts an answer that is about to be made for the caller at an address. @throws too_many_attempts */
  readonly count: (address: string) => void
  /** Does what belongs to an answer that was counted already: the calls of a page that is being drawn. */
  readonly asPart: <T>(work: () => T) => T
  /** Whether that is so here. */
  readonly isPart: () => boolean
}

/**
 * Drawing a page or reading the history takes the whole process for a while, and addresses of which none is kept are
 * endless. What is kept costs next to nothing and is not counted.
 */
export function limitMaking(now: () => number): MakingLimit {
  const emptyAt = new Map<string, number>()
  const parts = new AsyncLocalStorage<true>()
  return {
    count(address) {
      const network = networkOf(address)
      if (isHere(network) || parts.getStore()) return
      const next = Math.max(emptyAt.get(network) ?? 0, now()) + MAKING.every
      const wait = next - MAKING.burst * MAKING.every - now()
      if (wait > 0) throw refuse('too_many_attempts', { retryAfter: Math.ceil(wait / 1_000) })
      emptyAt.delete(network)
      emptyAt.set(network, next)
      const [oldest] = emptyAt.keys()
      if (emptyAt.size > REMEMBERED && oldest !== undefined) emptyAt.delete(oldest)
    },
    asPart: (work) => parts.run(true, work),
    isPart: () => parts.getStore() === true,
  }
}
