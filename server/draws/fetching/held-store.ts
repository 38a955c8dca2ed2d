import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { Draw, TalliedDraw, WinningStore } from '#domain/draw.ts'
import type { Database } from '../../database/database.ts'
import { instantOf } from '../../world.ts'
import { held_readings } from '../tables.ts'

/** What one source said of one round, as it is kept for a person. */
export interface KeptReading {
  readonly source: string
  readonly draw: Draw | TalliedDraw
  readonly stores?: readonly WinningStore[] | undefined
}

interface Holding {
  readonly round_number: number
  readonly code: string
  readonly reason: string
  readonly readings: readonly KeptReading[]
  readonly fingerprint: string
}

/** Holds readings for a person; the same again is counted, and stays decided where it was. @returns its state */
export async function holdReadings(db: Database, holding: Holding, at: string) {
  const [row] = await db
    .insert(held_readings)
    .values({ ...holding, held_at: at, last_seen_at: at })
    .onConflictDoUpdate({
      target: [held_readings.round_number, held_readings.fingerprint],
      set: {
        last_seen_at: at,
        times: sql`${held_readings.times} + 1`,
        state: sql`case ${held_readings.state} when 'superseded' then 'open' else ${held_readings.state} end`,
      },
    })
    .returning({ state: held_readings.state })
  return row?.state ?? 'open'
}

/** One, and nobody else decides about it before the end of the transaction. */
export const lockedHeldReading = async (tx: Database, id: number) =>
  (await tx.select().from(held_readings).where(eq(held_readings.id, id)).for('update'))[0] ?? null

/** Newest first; of a state where one is given. */
export const heldReadings = (db: Database, state?: (typeof held_readings.$inferSelect)['state']) =>
  db
    .select()
    .from(held_readings)
    .where(state === undefined ? undefined : eq(held_readings.state, state))
    .orderBy(desc(held_readings.id))
    .limit(100)

export const decideHeld = (
  db: Database,
  id: number,
  decision: { state: 'accepted' | 'rejected'; decided_at: string; decided_by: string },
) => db.update(held_readings).set(decision).where(eq(held_readings.id, id))

/** What was held of a round that has been stored since waits for nobody any more. */
export const supersedeHeld = (db: Database, round_number: number, at: string) =>
  db
    .update(held_readings)
    .set({ state: 'superseded', decided_at: at })
    .where(and(eq(held_readings.round_number, round_number), eq(held_readings.state, 'open')))

/** Milliseconds that a decided reading is kept after it was last seen. */
const DECIDED_KEPT = 365 * 24 * 3_600_000

/** Forgets what was decided long ago: a source that says something else each time adds a row each time. */
export const sweepHeldReadings = (db: Database, now: number) =>
  db
    .delete(held_readings)
    .where(and(ne(held_readings.state, 'open'), lt(held_readings.last_seen_at, instantOf(now - DECIDED_KEPT))))
