import { and, desc, eq, gte, lt, notLike, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays, midnightInSeoul } from '#domain/calendar.ts'
import { type Database, firstRow } from '../../database/database.ts'
import { contains, keyset, ORDER_BY_AGE, type PageQuery } from '../../database/keyset.ts'
import { instantOf } from '../../server-deps.ts'
import { audit_log } from '../tables.ts'
import { targetOfName } from './audit-words.ts'

/** A row of the audit log before it is appended to the chain. */
export type AuditEntry = Omit<typeof audit_log.$inferInsert, 'id' | 'previous_hash' | 'hash'>

interface AuditListQuery extends PageQuery {
  /** Parts of the texts. */
  readonly actor?: string | undefined
  readonly target?: string | undefined
  readonly action_part?: string | undefined
  /** The whole text. */
  readonly action?: string | undefined
  /** The beginning of the address. */
  readonly address?: string | undefined
  /** The first and the last Korean day. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly outcome?: AuditEntry['outcome'] | undefined
}

const holds = (column: AnyPgColumn, part: string | undefined) => (part ? contains(column, part) : undefined)

/** A page of the log, and one row more if there is another page. */
export const auditPage = (db: Database, wanted: AuditListQuery) => {
  const { actor, target, action_part, action, address, from, to, outcome, sort, after, limit } = wanted
  const { begins, order } = keyset(audit_log, audit_log.id, ORDER_BY_AGE[sort], after)
  return db
    .select()
    .from(audit_log)
    .where(
      and(
        holds(audit_log.actor, actor),
        target ? or(holds(audit_log.target, target), holds(audit_log.target, targetOfName(target))) : undefined,
        holds(audit_log.action, action_part),
        action ? eq(audit_log.action, action) : undefined,
        address ? sql`starts_with(${audit_log.address}, ${address})` : undefined,
        from ? gte(audit_log.at, instantOf(midnightInSeoul(from))) : undefined,
        to ? lt(audit_log.at, instantOf(midnightInSeoul(addDays(to, 1)))) : undefined,
        outcome && eq(audit_log.outcome, outcome),
        begins,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1)
}

/**
 * The last change of a target by staff: who and when; null when there is none. Opening personal data or exporting a file is
 * not a change.
 */
export const lastActionOn = (db: Database, target: string) =>
  firstRow(
    db
      .select({ actor: audit_log.actor, at: audit_log.at })
      .from(audit_log)
      .where(
        and(
          eq(audit_log.target, target),
          eq(audit_log.outcome, 'done'),
          notLike(audit_log.action, 'GET %'),
          notLike(audit_log.action, '%/open'),
          notLike(audit_log.action, '%/export'),
        ),
      )
      .orderBy(desc(audit_log.id))
      .limit(1),
  )

/** The id of the newest row; 0 where there is none. */
export const newestAuditId = async (db: Database): Promise<number> =>
  (await db.select({ id: audit_log.id }).from(audit_log).orderBy(desc(audit_log.id)).limit(1))[0]?.id ?? 0
