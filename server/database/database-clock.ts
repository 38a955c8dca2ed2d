import { sql } from 'drizzle-orm'
import { MINUTE } from '#domain/duration.ts'
import { type Database, rowsOf } from './database.ts'

/*
 * Instances on one database read one another's tokens and times, so their clocks have to agree. An instance whose clock is far from the
 * database's goes by the database's (decision 0135); the log and 오늘 say so until somebody sets it right.
 */

/** Milliseconds between two questions, and by how much the clocks may differ. */
const [LOOK_EVERY, MOST] = [10_000, MINUTE / 2]

export interface DatabaseClock {
  /** Milliseconds since 1970, by this machine's clock, or by the database's where this machine's is too far from it. */
  readonly now: () => number
  /** Milliseconds by which this machine's clock is ahead of the database's, less than 0: behind; 0 while it is near enough. */
  readonly ahead: () => number
  /** Asks the database now; settles with or without an answer. */
  readonly look: () => Promise<void>
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

/** Compares the clocks every few seconds, until `stop`. */
export function databaseClock({ ask, wall, elapsed, report }: ClockDeps): DatabaseClock {
  /** How far the database's clock is ahead of the monotonic one; null until it has answered. */
  let offset: number | null = null
  let isReported = false
  const ahead = () => {
    const apart = offset === null ? 0 : wall() - (elapsed() + offset)
    return Math.abs(apart) > MOST ? apart : 0
  }
  const look = async () => {
    const before = elapsed()
    const theirs = await ask().catch(() => null)
    // The database read its clock between the question and the answer; the middle is the best guess.
    if (theirs !== null) offset = theirs - (before + elapsed()) / 2
    const apart = ahead()
    if (apart !== 0 && !isReported) {
      const where = `${Math.round(Math.abs(apart) / 1_000)} s ${apart > 0 ? 'ahead of' : 'behind'}`
      report(new Error(`The clock of this machine is ${where} the database's, by which it goes. Set both by NTP.`))
    }
    isReported = apart !== 0
  }
  const timer = setInterval(() => void look(), LOOK_EVERY).unref()
  return { now: () => wall() - ahead(), ahead, look, stop: () => clearInterval(timer) }
}

/** Milliseconds, by the clock of the database. */
export async function timeOfDatabase(db: Database): Promise<number> {
  const statement = sql`select extract(epoch from clock_timestamp())::float8 * 1000 as time`
  const [row] = await rowsOf<{ time: number }>(db, statement)
  return Number(row?.time)
}
