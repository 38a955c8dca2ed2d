import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database.ts'

/*
 * Instances on one database read one another's tokens and times, so their clocks have to agree. Each tells the others its time
 * every few seconds (`open-postgres.ts`); an instance whose clock is far from most others' uses theirs (decision 0059).
 */

/** Milliseconds. */
const [LOOK_EVERY, MOST] = [10_000, 30_000]
/** Milliseconds for which the time of another instance counts, and for which a start waits to hear one. */
const [HEARD_FOR, HEARD_WITHIN] = [45_000, 2_000]

/** A clock that is too far from the time that this instance uses. */
export interface ClockFault {
  readonly whose: 'own' | 'instance' | 'database'
  /** Milliseconds by which it is ahead; less than 0: behind. */
  readonly ahead: number
}

export interface CommonClock {
  /** Milliseconds since 1970, by this machine's clock, or by most other instances' where it is far from them. */
  readonly now: () => number
  /** The time of this machine's clock, to be sent to the other instances. */
  readonly ownTime: () => number
  /** Takes the time of another instance. @returns whether that instance was unknown so far */
  readonly heardTime: (who: string, time: number) => boolean
  readonly faults: () => readonly ClockFault[]
  /** Settles when the database was asked for its time for the first time, with or without an answer. */
  readonly looked: Promise<void>
  /** Settles when this clock agrees with the database's, another instance's time was heard, or the wait for one is over. */
  readonly settled: () => Promise<void>
  readonly stop: () => void
}

interface ClockDeps {
  /** Asks for the database's time. */
  readonly ask: () => Promise<number>
  /** This machine's clock, which can be set, and a monotonic clock; milliseconds. */
  readonly wall: () => number
  readonly elapsed: () => number
  readonly report: (error: unknown) => void
}

const WHOSE: Readonly<Record<ClockFault['whose'], string>> = {
  own: 'The clock of this machine',
  instance: 'The clock of another instance',
  database: "The database's clock",
}
const wordingOf = ({ whose, ahead }: ClockFault, isAlone: boolean) => {
  const where = `${Math.round(Math.abs(ahead) / 1_000)} s ${ahead > 0 ? 'ahead of' : 'behind'}`
  const than = isAlone ? 'that of this machine' : 'what most of the instances say'
  const does = whose === 'own' ? 'it goes by theirs' : 'nobody goes by it'
  return `${WHOSE[whose]} is ${where} ${than}; ${does}. Set all of them by NTP.`
}

/** Compares the clocks from now on, until `stop`. */
export function commonClock({ ask, wall, elapsed, report }: ClockDeps): CommonClock {
  /** By instance, how far its clock is ahead of our monotonic clock, and when we heard it. */
  const said = new Map<string, { readonly ahead: number; readonly at: number }>()
  let database: number | null = null
  let reported: readonly ClockFault['whose'][] = []
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const others = (): number[] => {
    const at = elapsed()
    for (const [who, one] of said) if (at - one.at > HEARD_FOR) said.delete(who)
    return [...said.values()].map(({ ahead }) => at + ahead)
  }
  /** The time of most instances; with an even number of them the database's counts, too. A single instance uses its own clock. */
  const agreed = (own: number, theirs: readonly number[]): number => {
    if (theirs.length === 0) return own
    const clocks = [own, ...theirs]
    if (clocks.length % 2 === 0 && database !== null) clocks.push(elapsed() + database)
    const sorted = clocks.sort((a, b) => a - b)
    const middle = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]] as [number, number]
    return Math.abs(middle[0] - own) <= Math.abs(middle[1] - own) ? middle[0] : middle[1]
  }
  const isFar = (a: number, b: number) => Math.abs(a - b) > MOST
  const now = () => {
    const own = wall()
    if (said.size === 0) return own
    const most = agreed(own, others())
    return isFar(own, most) ? most : own
  }
  const faults = (): ClockFault[] => {
    const [by, own, theirs] = [now(), wall(), others()]
    const all: ClockFault[] = [
      { whose: 'own', ahead: own - by },
      ...theirs.map((one): ClockFault => ({ whose: 'instance', ahead: one - by })),
      ...(database === null ? [] : [{ whose: 'database' as const, ahead: elapsed() + database - by }]),
    ]
    return all.filter(({ ahead }) => isFar(ahead, 0))
  }
  const say = () => {
    const found = faults()
    for (const fault of found)
      if (!reported.includes(fault.whose)) report(new Error(wordingOf(fault, others().length === 0)))
    reported = found.map(({ whose }) => whose)
  }
  const look = async () => {
    const before = elapsed()
    const theirs = await ask().catch(() => null)
    // The database read its clock between the question and the answer; the middle is the best guess.
    if (theirs !== null) database = theirs - (before + elapsed()) / 2
    if (stopped) return
    say()
    timer = setTimeout(() => void look(), LOOK_EVERY).unref()
  }
  const looked = look()
  return {
    now,
    ownTime: wall,
    heardTime: (who, time) => {
      const isNew = !said.has(who)
      const at = elapsed()
      said.set(who, { ahead: time - at, at })
      return isNew
    },
    faults,
    looked,
    settled: async () => {
      await looked
      const deadline = elapsed() + HEARD_WITHIN
      while (!stopped && others().length === 0 && faults().length > 0 && elapsed() < deadline) await pause(50)
      say()
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Milliseconds, by the clock of the database. */
export async function timeOfDatabase(db: Database): Promise<number> {
  const statement = sql`select extract(epoch from clock_timestamp())::float8 * 1000 as time`
  const [row] = await rowsOf<{ time: number }>(db, statement)
  return Number(row?.time)
}
