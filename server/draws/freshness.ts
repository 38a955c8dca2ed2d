import type { getFreshness } from '#contract/draws/freshness.ts'
import type { LiveRound } from '#contract/draws/live-round.ts'
import type { Reply } from '#contract/endpoint.ts'
import { drawDateOf, newestDueRound } from '#domain/calendar.ts'
import { isLate, roundOfTheHour, roundState } from '#domain/draw/round-state.ts'
import type { Database } from '../database/database.ts'
import type { ServerDeps } from '../server-deps.ts'
import { fetchRunPage, nextCheckAt, notedSources, stagesOfRound } from './fetching/fetch-store.ts'
import { countPendingDraws } from './fetching/pending-draws.ts'
import { checkedEvery } from './fetching/sync-draws.ts'
import { countOfDraws, drawOfRound, newestRound } from './store.ts'

/** The newest round whose sales have closed, with as much of its draw as is known. */
export async function liveRound(
  db: Database,
  { now, drawMinute, drawSources }: Pick<ServerDeps, 'now' | 'drawMinute' | 'drawSources'>,
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

/** How up to date the draws are, and whether the sources answer. */
export async function freshness(
  db: Database,
  { now, drawMinute, drawSources }: Pick<ServerDeps, 'now' | 'drawMinute' | 'drawSources'>,
): Promise<Reply<typeof getFreshness>> {
  const newest_due_round = newestDueRound(now(), drawMinute)
  const round_number = roundOfTheHour(now()) ?? 1
  const clock = { now: now(), drawMinute }
  const { stage, ...reached } = await stagesOfRound(db, round_number)
  const noted = new Map((await notedSources(db)).map((one) => [one.name, one]))
  const [run] = await fetchRunPage(db, { sort: 'newest', limit: 1 })
  return {
    newest_round: await newestRound(db),
    newest_due_round,
    missing_rounds: Math.max(0, (newest_due_round ?? 0) - (await countOfDraws(db))),
    present: {
      round_number,
      state: roundState(round_number, clock, stage),
      is_late: isLate(round_number, clock),
      ...reached,
    },
    sources: drawSources.map(({ name }) => {
      const { succeeded_at = null, failed_at = null } = noted.get(name) ?? {}
      return { name, succeeded_at, failed_at, is_well: failed_at === null || (succeeded_at ?? '') > failed_at }
    }),
    last_run: run ? { started_at: run.started_at, outcome: run.outcome } : null,
    next_check_at: await nextCheckAt(db),
    held_readings: await countPendingDraws(db, 'open'),
  }
}
