import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { addPasskey } from '#contract/admin/passkeys.ts'
import { changeOwnPassword, renewRecoveryCodes } from '#contract/admin/staff.ts'
import { DAY } from '#domain/duration.ts'
import type { Database } from '../../database/database.ts'
import { instantOf } from '../../server-deps.ts'
import { audit_log } from '../tables.ts'

/** Calls by which staff change how they themselves sign in, as the audit log names them. */
const CHANGES = [addPasskey, renewRecoveryCodes, changeOwnPassword].map(({ method, path }) => `${method} ${path}`)
/** Days for which such a change stands on 오늘. */
const SHOWN_DAYS = 7

/** What staff changed of their own signing in within a week, the newest first. */
export const changedSignIns = (db: Database, now: number) =>
  db
    .select({ id: audit_log.id, at: audit_log.at, actor: audit_log.actor, action: audit_log.action })
    .from(audit_log)
    .where(
      and(
        gt(audit_log.at, instantOf(now - SHOWN_DAYS * DAY)),
        inArray(audit_log.action, CHANGES),
        eq(audit_log.outcome, 'done'),
      ),
    )
    .orderBy(desc(audit_log.id))
    .limit(10)
