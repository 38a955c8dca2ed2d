import { setTimeout as after } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isLocalNetwork, networkOf } from './connections/network-address.ts'
import { refuse } from './refuse.ts'

/** Networks that are remembered at most; the least recent callers are forgotten first. */
const REMEMBERED = 10_000

/** `burst` calls at once, and one more every `every` milliseconds. */
interface Rate {
  readonly burst: number
  readonly every: number
}

/**
 * A leaky bucket for each network (GCRA), in memory; `limits/attempt-limits.ts` has them in the database. The returned
 * function counts a call and returns in how many milliseconds it may run (0 or less: now). It does not count a call that
 * would wait longer than `longest`, which the caller must refuse.
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
/** Milliseconds for which a call may wait. */
const LONGEST = 5_000

/**
 * Delays a call to the rate of its network.
 * @throws busy when it would wait too long, or the caller disconnected meanwhile
 */
export type Throttle = (request: FastifyRequest) => Promise<void>

/**
 * An answer that is not cached takes milliseconds of the processor, so one network with a few connections could take all of
 * it. The calls of a flood wait, at no cost, so that most of the processor is left to other networks.
 * @param isCounted whether the call is part of an answer that the render budget has counted, such as a page being drawn
 */
export function throttleNetworks(isCounted: () => boolean): Throttle {
  const take = createBuckets(RATE)
  return async (request) => {
    const network = networkOf(request.ip)
    if (isLocalNetwork(network) || isCounted()) return
    // Not `deps.now`, which a test may stop: the wait here is a real one.
    const wait = take(network, performance.now(), LONGEST)
    if (wait > LONGEST) throw refuse('busy')
    if (wait <= 0) return
    await after(wait)
    if (request.raw.socket.destroyed) throw refuse('busy')
  }
}
