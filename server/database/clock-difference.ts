import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { rowsOf } from './rows-of.ts'

/*
 * Instances on one database live by their own clocks, and hand tokens and times to one another. How far this one's is from
 * the database's is looked at now and then; between two looks of a network it is a few milliseconds.
 */

/** Milliseconds. */
const [LOOK_EVERY, MOST] = [60_000, 30_000]

export interface ClockDifference {
  /** Milliseconds by which this machine is ahead of the database, when that is too much; else null. */
  readonly tooFar: () => number | null
  readonly stop: () => void
}

const wordingOf = (ahead: number) =>
  `The clock of this machine is ${Math.round(Math.abs(ahead) / 1_000)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's. Members are signed out, and times are wrong: set both by NTP.`

/** Watches from now on. `ask` gives the database's time, in milliseconds. */
export function watchClock(
  ask: () => Promise<number>,
  now: () => number,
  report: (error: unknown) => void,
): ClockDifference {
  let found: number | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const look = async () => {
    const before = now()
    const theirs = await ask().catch(() => null)
    // It was said between the question and its answer.
    const ahead = theirs === null ? null : before > theirs ? before - theirs : Math.min(0, now() - theirs)
    if (ahead !== null) {
      const isTooFar = Math.abs(ahead) > MOST
      if (isTooFar && found === null) report(new Error(wordingOf(ahead)))
      found = isTooFar ? ahead : null
    }
    if (!stopped) timer = setTimeout(() => void look(), LOOK_EVERY).unref()
  }
  void look()
  return {
    tooFar: () => found,
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
