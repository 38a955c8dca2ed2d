import { lastDayOfBreak, type PlayLimits } from '#domain/member/play-limits.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import type { ServerDeps } from '../server-deps.ts'
import { changeLimits } from './store.ts'

/** Begins a member's break, or makes it longer. @throws break_is_longer where one runs that ends later */
export const takeBreak = (
  db: Database,
  deps: Pick<ServerDeps, 'now'>,
  member_id: number,
  days: Parameters<typeof lastDayOfBreak>[0],
): Promise<PlayLimits> =>
  changeLimits(db, deps, member_id, (limits) => {
    const last_day = lastDayOfBreak(days, deps.now())
    if (limits.last_day !== null && limits.last_day > last_day) throw refuse('break_is_longer')
    return { ...limits, last_day }
  })
