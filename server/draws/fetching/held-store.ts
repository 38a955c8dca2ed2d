import { and, desc, eq, lt, ne, not, sql } from 'drizzle-orm'
import type { Draw, TalliedDraw, WinningStore } from '#domain/draw/draw.ts'
import { countSome } from '../../database/count-some.ts'
import type { Database } from '../../database/database.ts'
import { instantOf } from '../../world.ts'
import { held_readings } from '../tables.ts'

/** A held reading: one source's version of one round. */
export interface KeptReading {
  readonly source: string
  readonly draw: Draw | TalliedDraw
  readonly stores?: readonly WinningStore[] | undefined
}

interface NewHold {
  readonly round_number: number
  readonly code: string
  readonly reason: string
  /** Whether it contradicts what is published. */
  readonly doubts: boolean
  readonly readings: readonly KeptReading[]
  readonly fingerprint: string
}

/** Holds readings for a person; the same again is counted, and stays decided where it was. @returns its state */
export async function holdReadings(db: Database, holding: NewHold, at: string) {
  const [row] = await db
    .insert(held_readings)
    .values({ ...holding, held_at: at, last_seen_at: at })
    .onConflictDoUpdate({
      target: [held_readings.round_number, held_readings.fingerprint],
      set: {
        last_seen_at: at,
        doubts: holding.doubts,
        times: sql`${held_readings.times} + 1`,
        state: sql`case ${held_readings.state} when 'superseded' then 'open' else ${held_readings.state} end`,
      },
    })
    .returning({ state: held_readings.state })
  return row?.state ?? 'open'
}

/** The state of the same readings of a round before; null where they never came. */
export const heldOnce = async (db: Database, { round_number, fingerprint }: NewHold) =>
  (
    await db
      .select({ state: held_readings.state })
      .from(held_readings)
      .where(and(eq(held_readings.round_number, round_number), eq(held_readings.fingerprint, fingerprint)))
  )[0] ?? null

/** One, locked to the end of the transaction. */
export const lockedHeldReading = async (tx: Database, id: number) =>
  (await tx.select().from(held_readings).where(eq(held_readings.id, id)).for('update'))[0] ?? null

/** The newest hundred, newest first; of a state where one is given. */
export const heldReadings = (db: Database, state?: (typeof held_readings.$inferSelect)['state']) =>
  db
    .select()
    .from(held_readings)
    .where(state === undefined ? undefined : eq(held_readings.state, state))
    .orderBy(desc(held_readings.id))
    .limit(100)

/** How many there are, of a state where one is given; at most 10,000. */
export const countHeld = (db: Database, state?: (typeof held_readings.$inferSelect)['state']): Promise<number> =>
  countSome(db, held_readings, state === undefined ? undefined : eq(held_readings.state, state))

export const decideHeld = (
  db: Database,
  id: number,
  decision: { state: 'accepted' | 'rejected'; decided_at: string; decided_by: string },
) => db.update(held_readings).set(decision).where(eq(held_readings.id, id))

const ABOUT_SHOPS = eq(held_readings.code, 'shops')
/** Which of the open readings of a round are settled: all; those about its draw, or about its shops; those that doubt nothing. */
const SETTLED = {
  all: undefined,
  draw: not(ABOUT_SHOPS),
  shops: ABOUT_SHOPS,
  without_doubt: not(held_readings.doubts),
} as const

/** Ends held readings of a round that settled itself. @returns whether any of them was a doubt */
export async function supersedeHeld(db: Database, round_number: number, at: string, which: keyof typeof SETTLED) {
  const settled = await db
    .update(held_readings)
    .set({ state: 'superseded', decided_at: at })
    .where(and(eq(held_readings.round_number, round_number), eq(held_readings.state, 'open'), SETTLED[which]))
    .returning({ doubts: held_readings.doubts })
  return settled.some(({ doubts }) => doubts)
}

/** How many of a round are open that are not about its shops. */
export const openOfDraw = async (db: Database, round_number: number): Promise<number> =>
  db.$count(
    held_readings,
    and(eq(held_readings.round_number, round_number), eq(held_readings.state, 'open'), SETTLED.draw),
  )

/** Milliseconds that a decided reading is kept after it was last seen. */
const DECIDED_KEPT = 365 * 24 * 3_600_000

/** Forgets what was decided long ago: a source that says something else each time adds a row each time. */
export const sweepHeldReadings = (db: Database, now: number) =>
  db
    .delete(held_readings)
    .where(and(ne(held_readings.state, 'open'), lt(held_readings.last_seen_at, instantOf(now - DECIDED_KEPT))))
