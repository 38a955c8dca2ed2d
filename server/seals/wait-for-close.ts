import { setTimeout as after } from 'node:timers/promises'
import { openRound, salesCloseAt } from '#domain/calendar.ts'
import { MINUTE } from '#domain/duration.ts'
import type { ServerDeps } from '../server-deps.ts'

/** So long before the close a run waits for it. */
const NEAR = MINUTE
/** The clock may be moved meanwhile. ms */
const LOOKED_AT_EVERY = 250

/**
 * Waits for sales to close where that is near: schedules are looked at twice a minute, so a run at the close itself would begin half a
 * minute late. Returns at once at any other time, and when the server ends.
 */
export async function waitForClose({ now }: Pick<ServerDeps, 'now'>, ending: AbortSignal): Promise<void> {
  const close = salesCloseAt(openRound(now()))
  if (close - now() > NEAR) return
  while (now() < close && !ending.aborted) await after(Math.min(close - now(), LOOKED_AT_EVERY))
}
