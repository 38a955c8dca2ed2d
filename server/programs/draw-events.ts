import { desc, gte } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { draw_corrections, draws, winning_stores } from '../draws/tables.ts'

/** What programs are told of, by its `type` in a webhook. */
type DrawEventType = 'draw.numbers' | 'draw.prizes' | 'draw.shops' | 'draw.corrected'

export interface DrawEvent {
  /** The webhook-id: the same for every address and every try. */
  readonly id: string
  readonly type: DrawEventType
  readonly round_number: number
  /** When it was published, UTC. */
  readonly happened_at: string
}

/** Rounds whose stages are told: shops of older ones are gathered over months, and are no news. */
const ROUNDS_TOLD = 12

/** What was published of draws since an instant, the oldest first. */
export async function drawEventsSince(db: Database, since: string): Promise<DrawEvent[]> {
  const rounds = await db
    .select({
      round_number: draws.round_number,
      stored_at: draws.stored_at,
      tallied_at: draws.tallied_at,
      changed_at: draws.changed_at,
    })
    .from(draws)
    .orderBy(desc(draws.round_number))
    .limit(ROUNDS_TOLD)
  const withShops = new Set(
    (
      await db
        .selectDistinct({ round_number: winning_stores.round_number })
        .from(winning_stores)
        .where(gte(winning_stores.round_number, rounds.at(-1)?.round_number ?? 0))
    ).map(({ round_number }) => round_number),
  )
  const corrections = await db
    .select({
      id: draw_corrections.id,
      round_number: draw_corrections.round_number,
      corrected_at: draw_corrections.corrected_at,
    })
    .from(draw_corrections)
    .where(gte(draw_corrections.corrected_at, since))
  const stage = (name: 'numbers' | 'prizes' | 'shops', round_number: number, happened_at: string | null) =>
    happened_at !== null && happened_at >= since
      ? [{ id: `${name}_${round_number}`, type: `draw.${name}` as const, round_number, happened_at }]
      : []
  return [
    ...rounds.flatMap(({ round_number, stored_at, tallied_at, changed_at }) => [
      ...stage('numbers', round_number, stored_at),
      ...stage('prizes', round_number, tallied_at),
      ...stage('shops', round_number, withShops.has(round_number) ? changed_at : null),
    ]),
    ...corrections.map(({ id, round_number, corrected_at }) => ({
      ...{ id: `corrected_${id}`, type: 'draw.corrected' as const, round_number },
      happened_at: corrected_at,
    })),
  ].toSorted((a, b) => (a.happened_at < b.happened_at ? -1 : a.happened_at > b.happened_at ? 1 : 0))
}
