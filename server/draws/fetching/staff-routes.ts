import * as fetching from '#contract/admin/draw-fetching.ts'
import * as contract from '#contract/admin/draws.ts'
import type { RowOf } from '#contract/table.ts'
import type { Database } from '../../database/database.ts'
import { type Api, implement } from '../../http/implement.ts'
import { implementTable } from '../../http/implement-table.ts'
import type { ServerDeps } from '../../server-deps.ts'
import { drawPage } from '../store.ts'
import { acceptPending, readingOf, rejectPending } from './decide-pending-draw.ts'
import { forAudit, storedForAudit } from './draw-for-audit.ts'
import { enterDraw } from './enter-draw.ts'
import { fetchRunPage } from './fetch-store.ts'
import { countPendingDraws, lockedPendingDraw, pendingDraws } from './pending-draws.ts'
import { syncDraws } from './sync-draws.ts'

/** The calls of staff about draws and fetched readings. */
export function drawStaffRoutes(api: Api, db: Database, deps: ServerDeps) {
  implementTable(api, db, deps, contract.drawTable, { read: drawPage })
  implementTable(api, db, deps, fetching.fetchRunTable, {
    read: async (db, query) => (await fetchRunPage(db, query)) as RowOf<typeof fetching.fetchRunTable>[],
  })

  implement(api, contract.enterDraw, ({ params: { round }, body, ...call }) => enterDraw(call, deps, round, body))

  implement(api, fetching.listPendingDraws, async ({ query: { state } }) => ({
    held: (await pendingDraws(db, state)) as never,
    total: await countPendingDraws(db, state),
  }))
  implement(api, fetching.acceptPendingDraw, async ({ params: { id }, body, caller, tx, audit }) => {
    const held = await lockedPendingDraw(tx, id)
    const { draw, stores } = (held && readingOf(held, body.source)) ?? {}
    audit.record({
      target: `held reading ${id}`,
      before: held && { ...(await storedForAudit(tx, held.round_number, stores !== undefined)), state: held.state },
      after: { ...body, state: 'accepted', ...(draw && forAudit(draw)), ...(stores && { stores }) },
    })
    return { recorded: await acceptPending(tx, deps, { id, ...body, by: caller.name }) }
  })
  implement(api, fetching.rejectPendingDraw, async ({ params: { id }, body, caller, tx, audit }) => {
    const held = await lockedPendingDraw(tx, id)
    audit.record({
      ...{ target: `held reading ${id}`, after: { ...body, state: 'rejected' } },
      before: held && { round: held.round_number, state: held.state },
    })
    await rejectPending(tx, deps, { id, by: caller.name })
    return { rejected: true as const }
  })
  implement(api, fetching.fetchDraws, async ({ body: { round }, audit }) => {
    if (round) audit.record({ target: `round ${round}` })
    const { outcome, sources, stored, held } = await syncDraws(db, deps, {
      asked_by: 'staff',
      ...(round && { round }),
    })
    audit.record({ after: { outcome } })
    return { outcome, sources, stored, held }
  })
}
