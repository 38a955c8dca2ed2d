import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

const callers = new AsyncLocalStorage<string>()

/**
 * Runs a call for somebody whose statements are queued by themselves and charged to them. `caller` tells them apart,
 * like `member 12`. Work for nobody in particular (jobs, staff, what all visitors share) is charged to nobody.
 */
export const onBehalfOf = <T>(caller: string, work: () => T): T => callers.run(caller, work)

/** One caller has so much waiting that more is refused. */
export class TooMuchWaiting extends Error {
  constructor() {
    super('One caller has too many statements waiting for the database.')
  }
}

/** How a database is shared among callers. */
export interface Share {
  /** How many pieces of work, statements or transactions, run at once, and how many of one caller. */
  readonly atOnce: number
  readonly each: number
  /**
   * Milliseconds of work that a caller may have at once, and the part of the time that they have beyond: 500 and 0.25 let
   * somebody work for half a second, and then for a quarter of each second.
   */
  readonly burst: number
  readonly part: number
}

/** The embedded engine runs one piece at a time, in the process that answers everybody. */
export const SHARE_OF_ENGINE: Share = { atOnce: 1, each: 1, burst: 1_000, part: 0.25 }
/** PostgreSQL works beside this process, on ten connections: some are left to others. */
export const SHARE_OF_POOL: Share = {
  atOnce: Number.POSITIVE_INFINITY,
  each: 6,
  burst: Number.POSITIVE_INFINITY,
  part: 1,
}

/** Pieces of one caller that may wait: more than any page asks for. */
const MOST_WAITING = 200
/** Callers whose debts are remembered; the least recent are forgotten first. */
const REMEMBERED = 10_000

type Go = () => void

/**
 * Gives turns at a database: to whoever owes least for what they have used, among equals to whoever has waited longest. Before a
 * turn is handed on, requests that have arrived are read: the embedded engine would otherwise work off all that waits before
 * anybody new is heard. A piece that nobody is before begins at once.
 * @param now the time in milliseconds, which only goes forward
 * @throws {TooMuchWaiting} from the returned function
 */
export function createTurns({ atOnce, each, burst, part }: Share, now: () => number = () => performance.now()) {
  const lines = new Map<string | undefined, Go[]>()
  const underway = new Map<string, number>()
  /** The time at which a caller will have paid for what they used. */
  const paidAt = new LRUCache<string, number>({ max: REMEMBERED })
  let running = 0
  let isHandingOn = false
  let alarm: NodeJS.Timeout | undefined

  const debtOf = (caller: string | undefined) =>
    caller === undefined ? 0 : Math.max(0, (paidAt.get(caller) ?? 0) - now())
  /** Milliseconds until a caller's next piece may begin; 0: now; infinity: when one of theirs ends. */
  const untilMay = (caller: string | undefined) => {
    if (caller === undefined) return 0
    if ((underway.get(caller) ?? 0) >= each) return Number.POSITIVE_INFINITY
    return Math.max(0, debtOf(caller) - burst / part)
  }

  const begin = (caller: string | undefined) => {
    running += 1
    if (caller !== undefined) underway.set(caller, (underway.get(caller) ?? 0) + 1)
  }
  const end = (caller: string | undefined, took: number) => {
    running -= 1
    if (caller !== undefined) {
      const left = (underway.get(caller) ?? 1) - 1
      if (left > 0) underway.set(caller, left)
      else underway.delete(caller)
      paidAt.set(caller, now() + debtOf(caller) + took / part)
    }
    if (lines.size > 0) void handOnSoon()
  }

  const handOnSoon = async () => {
    if (isHandingOn) return
    isHandingOn = true
    await nextTurn()
    isHandingOn = false
    handOn()
  }
  const handOn = () => {
    clearTimeout(alarm)
    while (running < atOnce && lines.size > 0) {
      // The order of the map is that in which lines came to wait.
      const waits = [...lines.keys()].map((caller) => ({ caller, debt: debtOf(caller), wait: untilMay(caller) }))
      const [next] = waits.filter(({ wait }) => wait === 0).toSorted((a, b) => a.debt - b.debt)
      if (!next) {
        const soonest = Math.min(...waits.map(({ wait }) => wait))
        if (Number.isFinite(soonest)) alarm = setTimeout(handOn, Math.ceil(soonest)).unref()
        return
      }
      const { caller } = next
      const [go, ...others] = lines.get(caller) as [Go, ...Go[]]
      lines.delete(caller)
      if (others.length > 0) lines.set(caller, others)
      begin(caller)
      go()
    }
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    const caller = callers.getStore()
    // While a turn is being handed on it belongs to those who wait.
    if (running < atOnce && !isHandingOn && !lines.has(caller) && untilMay(caller) === 0) begin(caller)
    else {
      const own = lines.get(caller) ?? []
      if (caller !== undefined && own.length >= MOST_WAITING) throw new TooMuchWaiting()
      lines.set(caller, own)
      await new Promise<void>((go) => {
        own.push(go)
        // Nobody else may begin either, so this only sees to it that somebody will.
        if (running < atOnce && !isHandingOn) handOn()
      })
    }
    const began = now()
    try {
      return await work()
    } finally {
      end(caller, now() - began)
    }
  }
}
export type InTurn = ReturnType<typeof createTurns>

/** Makes methods of an engine or a pool, which each run one piece of work, wait for their caller's turn. */
export function takeTurns<T extends object>(target: T, names: readonly (keyof T & string)[], inTurn: InTurn): void {
  for (const name of names) {
    const run = (target[name] as (...given: unknown[]) => Promise<unknown>).bind(target)
    const value = (...given: unknown[]) => inTurn(() => run(...given))
    Object.defineProperty(target, name, { value, writable: true, configurable: true })
  }
}
