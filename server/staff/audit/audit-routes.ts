import * as contract from '#contract/admin/audit-log.ts'
import { auditOutcomeWording } from '#domain/staff/audit-outcome.ts'
import { auditDeedWording, auditTargetWording } from '#domain/staff/audit-wording.ts'
import type { Database } from '../../database/database.ts'
import { pageFrom } from '../../database/keyset.ts'
import { type Api, implement } from '../../http/implement.ts'
import { implementExport } from '../../http/implement-export.ts'
import { refuse } from '../../http/refuse.ts'
import type { World } from '../../world.ts'
import { type Verified, verifyAuditLog, verifyLocked } from './audit-chain.ts'
import { auditPage } from './audit-store.ts'

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

const openOf = (breaks: Verified['breaks']) => breaks.filter(({ is_accepted }) => !is_accepted)

export function auditRoutes(api: Api, db: Database, world: Pick<World, 'now' | 'secretKey'>) {
  const found = async (db: Database, wanted: Parameters<typeof auditPage>[1]) =>
    pageFrom(await auditPage(db, wanted), wanted.limit)

  implement(api, contract.listAuditLog, ({ query }) => found(db, query))
  implementExport(api, world, contract.exportAuditLog, {
    name: 'audit',
    read: found,
    cells: (row) => ({
      번호: row.id,
      때: row.at,
      누가: row.actor,
      권한: row.permission,
      '한 일': auditDeedWording(row.deed, row.outcome),
      무엇에: row.target && auditTargetWording(row.target),
      호출: row.deed,
      전: json(row.before),
      후: json(row.after),
      주소: row.address,
      결과: auditOutcomeWording(row.outcome),
      코드: row.code,
    }),
  })
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
  implement(api, contract.acceptAuditBreaks, async ({ body: { reason }, tx, note }) => {
    const open = openOf((await verifyLocked(tx, world)).breaks)
    if (open.length === 0) throw refuse('nothing_broken')
    const breaks = open.map(({ kind, from, to, digest }) => ({ kind, from, to, digest }))
    note({ target: 'audit log', after: { reason, breaks } })
    return { accepted: open.length }
  })
}
