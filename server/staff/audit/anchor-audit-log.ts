import { eq } from 'drizzle-orm'
import { readAnchor, writeAnchor } from '../../backup/kept-anchor.ts'
import type { Database } from '../../database/database.ts'
import type { Keys } from '../../keys/secret-key.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { audit_log } from '../tables.ts'
import { verifyAuditLog } from './verify-audit-log.ts'

type Deps = Keys & Pick<ServerDeps, 'auditAnchor' | 'backups' | 'now' | 'log'>

/**
 * Checks the rows since the last anchor, moves the anchor in the data folder to the end of the log, and writes it into the
 * server's log, which an attacker of the database does not reach either. A log that is broken keeps its old anchor until staff
 * have accepted the breaks.
 * @throws {Error} when the log has breaks that nobody has accepted
 */
export async function anchorAuditLog(db: Database, deps: Deps): Promise<void> {
  if (deps.auditAnchor === null) return
  const { breaks, end } = await verifyAuditLog(db, deps, { from: 'last' })
  const open = breaks.filter(({ is_accepted }) => !is_accepted).length
  if (open > 0)
    throw new Error(`감사 기록에 끊어진 곳이 ${open}곳 있습니다. npm run staff -- audit verify 로 확인해 주세요.`)
  if (end.rows === 0) return
  writeAnchor(deps.auditAnchor, { ...end, anchored_at: instantOf(deps.now()) })
  deps.log('the audit log is whole', { rows: end.rows, last_id: end.last_id, hash: end.hash })
}

/** Whether the log still has the row of the anchor in the data folder: one read, for a page that is opened often. */
export async function isAnchorHeld(db: Database, deps: Pick<ServerDeps, 'auditAnchor'>): Promise<boolean> {
  const anchor = deps.auditAnchor === null ? null : readAnchor(deps.auditAnchor)
  if (!anchor) return true
  const found = await db.select({ hash: audit_log.hash }).from(audit_log).where(eq(audit_log.id, anchor.last_id))
  return found.some(({ hash }) => hash === anchor.hash)
}
