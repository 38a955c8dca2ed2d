import * as contract from '#contract/admin/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { type Api, implement } from '../../http/implement.ts'
import { implementTable } from '../../http/implement-table.ts'
import { refuse } from '../../http/refuse.ts'
import type { World } from '../../world.ts'
import { auditPage } from './audit-store.ts'
import { type Verified, verifyAuditLog, verifyLocked } from './verify-audit-log.ts'

const openOf = (breaks: Verified['breaks']) => breaks.filter(({ is_accepted }) => !is_accepted)

export function auditRoutes(api: Api, db: Database, world: World) {
  implementTable(api, db, world, contract.auditTable, { read: auditPage })
  implement(api, contract.verifyAuditLog, async () => {
    const { rows, breaks } = await verifyAuditLog(db, world)
    const open = openOf(breaks)
    return {
      rows,
      open: open.length,
      broken_at: open[0]?.from ?? null,
      breaks: breaks.toSorted((a, b) => Number(a.is_accepted) - Number(b.is_accepted)).slice(0, contract.MOST_BREAKS),
    }
  })
  implement(api, contract.acceptAuditBreaks, async ({ body: { reason }, tx, audit }) => {
    const open = openOf((await verifyLocked(tx, world)).breaks)
    if (open.length === 0) throw refuse('nothing_broken')
    const breaks = open.map(({ kind, from, to, digests: [digest] }) => ({ kind, from, to, digest }))
    audit.record({ target: 'audit log', after: { reason, breaks } })
    return { accepted: open.length }
  })
}
