import { setTimeout as after } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { isHere, networkOf } from './connections/network-of.ts'
import { refuse } from './refuse.ts'

/** So many calls at once, and one more each `every` milliseconds: many customers of one provider share an address. */
const PACE = { burst: 100, every: 10 }
/** Milliseconds that a call may wait for its time. */
const LONGEST = 5_000
/** Networks that are remembered; those that called longest ago make room. */
const REMEMBERED = 10_000

/**
 * Lets a call go on when its network's time has come. @throws busy when that would take too long, or nobody waits for
 * the answer any more
 */
export type Pace = (request: FastifyRequest) => Promise<void>

/**
 * What is not kept takes milliseconds of the processor, and a network with a few connections could take all of it. A
 * flood waits, at no cost, for a pace that leaves most of it to everybody else; nothing is held that could be lost.
 * @param isPart whether a call is part of an answer that has its bounds already, a page that is being drawn
 */
export function paceNetworks(isPart: () => boolean): Pace {
  const emptyAt = new Map<string, number>()
  return async (request) => {
    const network = networkOf(request.ip)
    if (isHere(network) || isPart()) return
    // Not the clock of the world, which a test may stop: what is waited for here is real.
    const now = performance.now()
    const next = Math.max(emptyAt.get(network) ?? 0, now) + PACE.every
    const wait = next - PACE.burst * PACE.every - now
    if (wait > LONGEST) throw refuse('busy')
    emptyAt.delete(network)
    emptyAt.set(network, next)
    const [oldest] = emptyAt.keys()
    if (emptyAt.size > REMEMBERED && oldest !== undefined) emptyAt.delete(oldest)
    if (wait <= 0) return
    await after(wait)
    if (request.raw.socket.destroyed) throw refuse('busy')
  }
}
