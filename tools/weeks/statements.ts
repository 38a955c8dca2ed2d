import type { Chance } from '#domain/number-set/number-set.ts'
import type { TraceStatement } from '#server/database/trace-statements.ts'

/** What the rest of a process learns when it was killed: nothing it awaited ever comes. */
export class Killed extends Error {}

/** Where the statements of one instance pass before they reach the database: one of them may be its last. */
export type Statements = ReturnType<typeof passStatements>

/**
 * Passes the statements of an instance on. `kill`: called once, when it dies; the statement before which, or after whose work, that
 * happens gives no answer, nor does any later one, until `bury`.
 */
export function passStatements(kill: () => void) {
  /** Statements until its death. */
  let left = Number.POSITIVE_INFINITY
  let diesAfterwards = false
  let isDead = false
  let isBuried = false
  /** Only while somebody is there who notices: not while the database is looked at from outside. */
  let isCounted = false
  /** Whether statements wait for their turn. */
  let isInTurns = false
  let running = 0
  let onChange = () => {}
  const waiting: (() => void)[] = []
  const hanging: ((error: Killed) => void)[] = []

  const forEver = () =>
    new Promise<never>((_, reject) => (isBuried ? reject(new Killed('the process is gone')) : hanging.push(reject)))
  const die = () => {
    // A statement that was on its way when another killed the process comes to its end, too.
    if (!isDead) {
      isDead = true
      kill()
    }
    return forEver()
  }
  const trace: TraceStatement = async (_, run) => {
    if (isDead) return forEver()
    if (isInTurns) {
      await new Promise<void>((go) => {
        waiting.push(go)
        onChange()
      })
      if (isDead) return forEver()
    }
    if (isCounted) left -= 1
    const isLast = isCounted && left === 0
    if (isLast && !diesAfterwards) return die()
    running += 1
    try {
      const answer = await run()
      return isLast || isDead ? await die() : answer
    } finally {
      running -= 1
      onChange()
    }
  }
  return {
    trace,
    isDead: () => isDead,
    /** The n-th statement from now on is the last one: it is not asked any more, or its answer is not heard. */
    dieAt: (statement: number, afterwards: boolean) => {
      left = statement
      diesAfterwards = afterwards
    },
    count: (is: boolean) => {
      isCounted = is
    },
    /** Ends what still waits in a dead process, once nobody listens. */
    bury: () => {
      isBuried = true
      for (const reject of hanging.splice(0)) reject(new Killed('the process is gone'))
    },
    takeTurns: (changed: () => void) => {
      isInTurns = true
      onChange = changed
    },
    endTurns: () => {
      isInTurns = false
      onChange = () => {}
      for (const go of waiting.splice(0)) go()
    },
    isWaiting: () => waiting.length > 0,
    isRunning: () => running > 0,
    next: () => waiting.shift()?.(),
  }
}

/** One of two works that go on at the same time, with the instance that it has now. */
export interface Lane {
  readonly statements: () => Statements
  readonly work: () => Promise<unknown>
  /** Whether its statement waits for a lock that another has. */
  readonly isBlocked: () => Promise<boolean>
}

/** Milliseconds that a statement may take before it is asked whether it waits for a lock. */
const LOOK_AFTER = 10
/**
 * Milliseconds without any statement after which a work is taken to wait for the other one: instances in one process share the lines
 * in which a process has its own calls wait.
 */
const WAITS_AFTER = 400

/** Does several works at once, statement by statement in the order that chance gives. */
export async function interleave(lanes: readonly Lane[], chance: Chance): Promise<void> {
  let wake = () => {}
  const changed = () => wake()
  const over = new Set<Lane>()
  const works = lanes.map(async (lane) => {
    lane.statements().takeTurns(changed)
    try {
      await lane.work()
    } finally {
      over.add(lane)
      lane.statements().endTurns()
      changed()
    }
  })
  const ended = Promise.allSettled(works)
  let moved = performance.now()
  while (over.size < lanes.length) {
    const open = lanes.filter((lane) => !over.has(lane))
    for (const lane of open) if (!lane.statements().isDead()) lane.statements().takeTurns(changed)
    const isReady = (lane: Lane) => lane.statements().isWaiting() && !lane.statements().isRunning()
    let ready = open.filter(isReady)
    if (ready.length < open.length) {
      await new Promise<void>((go) => {
        wake = go
        setTimeout(go, LOOK_AFTER)
      })
      const blocked = new Set<Lane>()
      for (const lane of open) if (lane.statements().isRunning() && (await lane.isBlocked())) blocked.add(lane)
      const isAtRest = (lane: Lane) => isReady(lane) || blocked.has(lane)
      if (!open.every(isAtRest) && performance.now() - moved < WAITS_AFTER) continue
      // One that waits for a lock may wait for another statement of its own lane.
      ready = open.filter((lane) => lane.statements().isWaiting())
    }
    if (ready.length === 0) continue
    moved = performance.now()
    ;(ready[chance(ready.length)] as Lane).statements().next()
  }
  await ended
  await Promise.all(works)
}
