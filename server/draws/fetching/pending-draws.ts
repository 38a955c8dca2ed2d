import { and, desc, eq, lt, ne, not, sql } from 'drizzle-orm'
import type { Draw, TalliedDraw, WinningStore } from '#domain/draw/draw.ts'
import { DAY } from '#domain/duration.ts'
import { type Database, firstRow } from '../../database/database.ts'
import { countSome } from '../../database/keyset.ts'
import { instantOf } from '../../server-deps.ts'
import { pending_draws } from '../tables.ts'

/** A pending draw: one source's version of one round. */
export interface PendingReading {
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
  readonly readings: readonly PendingReading[]
  readonly fingerprint: string
}

/** Stores readings for a person to decide; the same ones again are counted, and stay decided if they were. @returns the state */
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

/** The state of the same readings of a round, if they came before; else null. */
export const pendingOnce = (db: Database, { round_number, fingerprint }: NewHold) =>
  firstRow(
    db
      .select({ state: pending_draws.state })
      .from(pending_draws)
      .where(and(eq(pending_draws.round_number, round_number), eq(pending_draws.fingerprint, fingerprint))),
  )

/** A pending draw, locked to the end of the transaction. */
export const lockedPendingDraw = (tx: Database, id: number) =>
  firstRow(tx.select().from(pending_draws).where(eq(pending_draws.id, id)).for('update'))

/** The newest hundred pending draws, newest first; of one state if it is given. */
export const pendingDraws = (db: Database, state?: (typeof pending_draws.$inferSelect)['state']) =>
  db
    .select()
    .from(pending_draws)
    .where(state === undefined ? undefined : eq(pending_draws.state, state))
    .orderBy(desc(pending_draws.id))
    .limit(100)

/** How many pending draws there are, of one state if it is given; counted up to 10,000. */
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
/** Which open pending draws of a round are settled: all, those about its draw, those about its shops, or those without a doubt. */
const SETTLED = {
  all: undefined,
  draw: not(ABOUT_SHOPS),
  shops: ABOUT_SHOPS,
  without_doubt: not(pending_draws.doubts),
} as const

/** Ends pending draws of a round that was settled without a decision on them. @returns whether any of them was a doubt */
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

/** How many open pending draws of a round are about its draw, not its shops. */
export const openOfDraw = async (db: Database, round_number: number): Promise<number> =>
  db.$count(
    pending_draws,
    and(eq(pending_draws.round_number, round_number), eq(pending_draws.state, 'open'), SETTLED.draw),
  )

/** Milliseconds for which a decided pending draw is kept after its readings last came. */
const DECIDED_KEPT = 365 * DAY

/** Deletes pending draws that were decided long ago: a source whose answer changes each time adds a row each time. */
export const sweepPendingDraws = (db: Database, now: number) =>
  db
    .delete(pending_draws)
    .where(and(ne(pending_draws.state, 'open'), lt(pending_draws.last_seen_at, instantOf(now - DECIDED_KEPT))))
