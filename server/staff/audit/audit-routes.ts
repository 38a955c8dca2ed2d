import * as contract from '#contract/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { type Api, implement } from '../../http/implement.ts'
import { auditEntries, verifyAuditLog } from './audit-store.ts'

export function auditRoutes(api: Api, db: Database) {
  implement(api, contract.listAuditLog, ({ query }) => auditEntries(db, query))
  implement(api, contract.verifyAuditLog, () => verifyAuditLog(db))
}
