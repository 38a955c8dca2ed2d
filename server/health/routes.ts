import * as contract from '#contract/health.ts'
import { newestDueRound } from '#domain/calendar.ts'
import { newestRound } from '../draws/store.ts'
import { type Door, implement } from '../http/implement.ts'
import type { Outside } from '../outside.ts'

export function healthRoutes(door: Door, { db, now, drawMinute }: Outside) {
  implement(door, contract.getHealth, async () => {
    const newest_round = await newestRound(db)
    const newest_due_round = newestDueRound(now(), drawMinute)
    return {
      status: 'ok' as const,
      database: 'ok' as const,
      newest_round,
      newest_due_round,
      is_due_draw_missing: newest_due_round !== null && (newest_round ?? 0) < newest_due_round,
    }
  })
}
