import { setTimeout as after } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isHere, networkOf } from './connections/network-of.ts'
import { refuse } from './refuse.ts'

/** Networks that are remembered, at most; the least recent callers are forgotten first. */
const REMEMBERED = 10_000

/** So many at once, and one more each `every` milliseconds. */
interface Rate {
  readonly burst: number
  readonly every: number
}

/**
 * A bucket for each network, in memory, which drains with time (GCRA), as `limits/attempt-limits.ts` has them in the
 * database. The returned function counts a call and says in how many milliseconds it may run (0 or less: now). A call
 * that would wait longer than `longest` is not counted: it is to be refused.
 */
export function createBuckets({ burst, every }: Rate) {
  const emptyAt = new LRUCache<string, number>({ max: REMEMBERED })
  return (network: string, now: number, longest = 0): number => {
    const next = Math.max(emptyAt.get(network) ?? 0, now) + every
    const wait = next - burst * every - now
    if (wait <= longest) emptyAt.set(network, next)
    return wait
  }
}

/** Many customers of one provider share an address. */
const RATE = { burst: 100, every: 10 }
/** Milliseconds that a call may wait for its time. */
const LONGEST = 5_000

/**
 * Lets a call go on when its network's time has come.
 * @throws busy when that would take too long, or the caller has gone away
 */
export type Throttle = (request: FastifyRequest) => Promise<void>

/**
 * An answer that is not kept takes milliseconds of the processor, and a network with a few connections could take all of
 * it. A flood waits, at no cost, for a rate that leaves most of it to everybody else; nothing is held that could be lost.
 * @param isCounted whether a call is part of an answer that has its bounds already, a page that is being drawn
 */
export function throttleNetworks(isCounted: () => boolean): Throttle {
  const take = createBuckets(RATE)
  return async (request) => {
    const network = networkOf(request.ip)
    if (isHere(network) || isCounted()) return
    // Not the clock of the world, which a test may stop: what is waited for here is real.
    const wait = take(network, performance.now(), LONGEST)
    if (wait > LONGEST) throw refuse('busy')
    if (wait <= 0) return
    await after(wait)
    if (request.raw.socket.destroyed) throw refuse('busy')
  }
}
