import * as contract from '#contract/admin/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { type Api, implement } from '../../http/implement.ts'
import { implementTable } from '../../http/implement-table.ts'
import { refuse } from '../../http/refuse.ts'
import type { ServerDeps } from '../../server-deps.ts'
import { auditPage } from './audit-store.ts'
import { AUDIT_ACTIONS, sentenceOf, targetNameOf, wordsOf } from './audit-words.ts'
import { type Verified, verifyAuditLog } from './verify-audit-log.ts'

const openOf = (breaks: Verified['breaks']) => breaks.filter(({ is_accepted }) => !is_accepted)

export function auditRoutes(api: Api, db: Database, deps: ServerDeps) {
  implementTable(api, db, deps, contract.auditTable, {
    read: async (db, query) => (await auditPage(db, query)).map(wordsOf),
  })
  implement(api, contract.listAuditActions, () => AUDIT_ACTIONS)
  implement(api, contract.verifyAuditLog, async ({ query: { files, from } }) => {
    const { rows, breaks, since, anchored_at } = await verifyAuditLog(db, deps, { backups: files === 'yes', from })
    const open = openOf(breaks)
    return {
      ...{ rows, since, anchored_at },
      open: open.length,
      broken_at: open[0]?.from ?? null,
      breaks: breaks
        .toSorted((a, b) => Number(a.is_accepted) - Number(b.is_accepted))
        .slice(0, contract.MOST_BREAKS)
        .map((one) => ({
          ...one,
          sentence: one.action === null ? null : sentenceOf(one.action, 'done'),
          target_name: one.target === null ? null : targetNameOf(one.target),
        })),
    }
  })
  implement(api, contract.acceptAuditBreaks, async ({ body: { reason }, audit }) => {
    audit.record({ target: 'audit log', after: { reason } })
    const open = openOf((await verifyAuditLog(db, deps, { backups: true })).breaks)
    if (open.length === 0) throw refuse('nothing_broken')
    const breaks = open.map(({ kind, from, to, digests: [digest] }) => ({ kind, from, to, digest }))
    audit.record({ target: 'audit log', after: { reason, breaks } })
    return { accepted: open.length }
  })
}
