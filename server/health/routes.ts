import { sql } from 'drizzle-orm'
import * as contract from '#contract/site/health.ts'
import type { Database } from '../database/database.ts'
import { freshness } from '../draws/freshness.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import type { ServerDeps } from '../server-deps.ts'

export function healthRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.getLiveness, () => ({ status: 'ok' as const }))
  implement(api, contract.getReadiness, async () => {
    if (!deps.isPrepared()) throw refuse('starting')
    await db.execute(sql`select 1`)
    return { status: 'ok' as const }
  })
  implement(api, contract.getHealth, async () => {
    const { newest_round, newest_due_round, present, sources } = await freshness(db, deps)
    return {
      status: 'ok' as const,
      database: 'ok' as const,
      newest_round,
      newest_due_round,
      present_state: present.state,
      sources,
      is_due_draw_missing: newest_due_round !== null && (newest_round ?? 0) < newest_due_round,
    }
  })
}
