import { and, count, eq, gt, inArray, isNotNull, max } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import { DAY } from '#domain/duration.ts'
import type { Database } from '../../database/database.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { ENDPOINTS } from '../../http/endpoints.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { forgetAttempts, LIMITS, takeAttempt } from '../../limits/attempt-limits.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { audit_log } from '../tables.ts'

/*
 * What staff open of members is masked until they open it. Each opening is in the audit log; but a program in the hands of
 * somebody who may open one member could open all of them in minutes. So there is a limit for each call, and whoever goes on
 * enters a code of the second factor, as often as it is reached.
 */

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
/** The calls that open personal data, as the audit log names them. */
const OPENINGS: readonly string[] = ENDPOINTS.flatMap(([, endpoint]) =>
  endpoint.opens_personal_data ? [nameOf(endpoint)] : [],
)
const whoOf = (staff_id: number, call: string) => `${staff_id} ${call}`

/** Counts an opening; the command line, whose user has the database, has no limit. @throws mfa_required with the seconds to wait */
export async function takeOpening(
  db: Database,
  deps: Pick<ServerDeps, 'now' | 'secretKey'>,
  { id }: StaffCaller,
  endpoint: Endpoint,
): Promise<void> {
  if (id === null || !endpoint.opens_personal_data) return
  try {
    await takeAttempt(db, deps, 'staff_openings', whoOf(id, nameOf(endpoint)))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'too_many_attempts') throw error
    throw refuse('mfa_required', { ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }) })
  }
}

/** After a fresh code: as many openings again. */
export const allowMoreOpenings = (db: Database, deps: Pick<ServerDeps, 'now' | 'secretKey'>, staff_id: number) =>
  forgetAttempts(
    db,
    deps,
    'staff_openings',
    OPENINGS.map((call) => whoOf(staff_id, call)),
  )

/** Staff who have opened more than the limit within a day, by call. */
export const manyOpenings = (db: Database, now: number) => {
  const openings = count()
  return db
    .select({ staff_id: audit_log.staff_id, actor: max(audit_log.actor), action: audit_log.action, openings })
    .from(audit_log)
    .where(
      and(
        gt(audit_log.at, instantOf(now - DAY)),
        inArray(audit_log.action, [...OPENINGS]),
        eq(audit_log.outcome, 'done'),
        isNotNull(audit_log.staff_id),
      ),
    )
    .groupBy(audit_log.staff_id, audit_log.action)
    .having(gt(openings, LIMITS.staff_openings.burst))
}
