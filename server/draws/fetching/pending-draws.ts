import { and, desc, eq, lt, ne, not, sql } from 'drizzle-orm'
import type { Draw, TalliedDraw, WinningStore } from '#domain/draw/draw.ts'
import { DAY } from '#domain/duration.ts'
import { countSome } from '../../database/count-some.ts'
import type { Database } from '../../database/database.ts'
import { firstRow } from '../../database/rows-of.ts'
import { instantOf } from '../../world.ts'
import { pending_draws } from '../tables.ts'

/** A pending draw: one source's version of one round. */
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
    .insert(pending_draws)
    .values({ ...holding, held_at: at, last_seen_at: at })
    .onConflictDoUpdate({
      target: [pending_draws.round_number, pending_draws.fingerprint],
      set: {
        last_seen_at: at,
        doubts: holding.doubts,
        times: sql`${pending_draws.times} + 1`,
        state: sql`case ${pending_draws.state} when 'superseded' then 'open' else ${pending_draws.state} end`,
      },
    })
    .returning({ state: pending_draws.state })
  return row?.state ?? 'open'
}

/** The state of the same readings of a round before; null where they never came. */
export const pendingOnce = (db: Database, { round_number, fingerprint }: NewHold) =>
  firstRow(
    db
      .select({ state: pending_draws.state })
      .from(pending_draws)
      .where(and(eq(pending_draws.round_number, round_number), eq(pending_draws.fingerprint, fingerprint))),
  )

/** One, locked to the end of the transaction. */
export const lockedPendingDraw = (tx: Database, id: number) =>
  firstRow(tx.select().from(pending_draws).where(eq(pending_draws.id, id)).for('update'))

/** The newest hundred, newest first; of a state where one is given. */
export const pendingDraws = (db: Database, state?: (typeof pending_draws.$inferSelect)['state']) =>
  db
    .select()
    .from(pending_draws)
    .where(state === undefined ? undefined : eq(pending_draws.state, state))
    .orderBy(desc(pending_draws.id))
    .limit(100)

/** How many there are, of a state where one is given; at most 10,000. */
export const countPendingDraws = (
  db: Database,
  state?: (typeof pending_draws.$inferSelect)['state'],
): Promise<number> => countSome(db, pending_draws, state === undefined ? undefined : eq(pending_draws.state, state))

export const decidePendingDraw = (
  db: Database,
  id: number,
  decision: { state: 'accepted' | 'rejected'; decided_at: string; decided_by: string },
) => db.update(pending_draws).set(decision).where(eq(pending_draws.id, id))

const ABOUT_SHOPS = eq(pending_draws.code, 'shops')
/** Which of the open readings of a round are settled: all; those about its draw, or about its shops; those that doubt nothing. */
const SETTLED = {
  all: undefined,
  draw: not(ABOUT_SHOPS),
  shops: ABOUT_SHOPS,
  without_doubt: not(pending_draws.doubts),
} as const

/** Ends pending draws of a round that settled itself. @returns whether any of them was a doubt */
export async function supersedePendingDraws(
  db: Database,
  round_number: number,
  at: string,
  which: keyof typeof SETTLED,
) {
  const settled = await db
    .update(pending_draws)
    .set({ state: 'superseded', decided_at: at })
    .where(and(eq(pending_draws.round_number, round_number), eq(pending_draws.state, 'open'), SETTLED[which]))
    .returning({ doubts: pending_draws.doubts })
  return settled.some(({ doubts }) => doubts)
}

/** How many of a round are open that are not about its shops. */
export const openOfDraw = async (db: Database, round_number: number): Promise<number> =>
  db.$count(
    pending_draws,
    and(eq(pending_draws.round_number, round_number), eq(pending_draws.state, 'open'), SETTLED.draw),
  )

/** Milliseconds that a decided reading is kept after it was last seen. */
const DECIDED_KEPT = 365 * DAY

/** Forgets what was decided long ago: a source that says something else each time adds a row each time. */
export const sweepPendingDraws = (db: Database, now: number) =>
  db
    .delete(pending_draws)
    .where(and(ne(pending_draws.state, 'open'), lt(pending_draws.last_seen_at, instantOf(now - DECIDED_KEPT))))
