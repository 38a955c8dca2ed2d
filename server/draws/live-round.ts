import type { LiveRound } from '#contract/draws/live-round.ts'
import { drawDateOf } from '#domain/calendar.ts'
import { isLate, roundOfTheHour } from '#domain/draw/round-state.ts'
import type { Database } from '../database/database.ts'
import type { World } from '../world.ts'
import { nextCheckAt, stagesOfRound } from './fetching/fetch-store.ts'
import { checkedEvery } from './fetching/sync-draws.ts'
import { drawOfRound } from './store.ts'

/** The newest round whose sales have closed, with as much of its draw as is known. */
export async function liveRound(
  db: Database,
  { now, drawMinute, drawSources }: Pick<World, 'now' | 'drawMinute' | 'drawSources'>,
): Promise<LiveRound> {
  const round_number = roundOfTheHour(now()) ?? 1
  const [stages, draw, next_check_at] = await Promise.all([
    stagesOfRound(db, round_number),
    drawOfRound(db, round_number),
    nextCheckAt(db),
  ])
  return {
    round_number,
    draw_date: drawDateOf(round_number),
    ...stages,
    draw,
    checked_every: drawSources.length > 0 ? checkedEvery(isLate(round_number, { now: now(), drawMinute })) : null,
    next_check_at,
  }
}
