import * as contract from '#contract/admin/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { type Api, implement } from '../../http/implement.ts'
import { implementTable } from '../../http/implement-table.ts'
import { refuse } from '../../http/refuse.ts'
import type { World } from '../../world.ts'
import { archiveName } from './archive-file.ts'
import { archiveMonths, bringBackMonths, monthsHere } from './archive-months.ts'
import { archivesOf } from './audit-archives.ts'
import { auditPage } from './audit-store.ts'
import { AUDIT_ACTIONS, sentenceOf, targetNameOf, wordsOf } from './audit-words.ts'
import { type Verified, verifyAuditLog } from './verify-audit-log.ts'

const openOf = (breaks: Verified['breaks']) => breaks.filter(({ is_accepted }) => !is_accepted)

export function auditRoutes(api: Api, db: Database, world: World) {
  implementTable(api, db, world, contract.auditTable, {
    read: async (db, query) => (await auditPage(db, query)).map(wordsOf),
    totals: async (db) => {
      const archives = await archivesOf(db, world)
      const archived_rows = archives.reduce((sum, { rows }) => sum + rows, 0)
      return { archived_rows, archived_until: archives.at(-1)?.month ?? null }
    },
  })
  implement(api, contract.listAuditActions, () => AUDIT_ACTIONS)
  implement(api, contract.verifyAuditLog, async ({ query: { files, from } }) => {
    const { rows, breaks, archived, since, anchored_at } = await verifyAuditLog(db, world, {
      ...{ files: files === 'yes', backups: files === 'yes', from },
    })
    const open = openOf(breaks)
    return {
      ...{ rows, archived, since, anchored_at },
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
    const open = openOf((await verifyAuditLog(db, world, { backups: true })).breaks)
    if (open.length === 0) throw refuse('nothing_broken')
    const breaks = open.map(({ kind, from, to, digests: [digest] }) => ({ kind, from, to, digest }))
    audit.record({ target: 'audit log', after: { reason, breaks } })
    return { accepted: open.length }
  })
  implement(api, contract.listAuditMonths, async () => ({
    has_folder: world.backups !== null,
    months: await monthsHere(db, world),
  }))
  implement(api, contract.listAuditArchives, async () =>
    (await archivesOf(db, world)).map((one) => ({ ...one, file: archiveName(one.month) })),
  )
  implement(api, contract.archiveAuditLog, async ({ body: { month }, audit }) => {
    audit.record({ target: 'audit log', after: { month } })
    const done = await archiveMonths(db, world, month)
    audit.record({ after: { month, ...done } })
    return done
  })
  implement(api, contract.bringBackAuditLog, async ({ params: { month }, audit }) => {
    audit.record({ target: 'audit log', after: { month } })
    const done = await bringBackMonths(db, world, month)
    audit.record({ after: { month, ...done } })
    return done
  })
}
