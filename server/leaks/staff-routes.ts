import * as contract from '#contract/admin/leaks.ts'
import { LEAK_DEADLINE, type LeakScope } from '#domain/site/leak.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { recordLeak, recordLeakReport, withdrawLeak } from './record-leak.ts'
import { sendLeakNotice } from './send-leak-notice.ts'
import { allLeaks, countConcerned, countsOfLeakNotices, type LeakRow, leakNoticePage } from './store.ts'

/** The calls of staff about leaks of personal data. */
export function leakStaffRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.listLeaks, async () => {
    const told = await countsOfLeakNotices(db)
    const rows = []
    for (const leak of await allLeaks(db)) {
      const members = leak.sending_since === null ? await countConcerned(db, leak.scope) : null
      rows.push(shown(leak, members, told.get(leak.id) ?? 0))
    }
    return rows
  })

  implement(api, contract.recordLeak, async ({ body, caller, tx, audit }) => {
    // The row of the leak keeps whose numbers a list has; the log would hold up to 50,000 of them.
    audit.record({ after: { ...body, scope: shownScope(body.scope) } })
    const recorded = await recordLeak(tx, deps, { ...body, written_by: caller.name })
    audit.record({ target: `leak ${recorded.id}` })
    return recorded
  })

  implement(api, contract.sendLeakNotice, async ({ params: { id }, body, caller, tx, audit }) => {
    audit.record({ target: `leak ${id}`, after: body })
    await sendLeakNotice(tx, deps, { id, ...body, sent_by: caller.name })
    return { id }
  })

  implement(api, contract.recordLeakReport, async ({ params: { id }, body: { report, note }, caller, tx, audit }) => {
    audit.record({ target: `leak ${id}`, after: { report, note } })
    const before = await recordLeakReport(tx, deps, { id, report, note, by: caller.name })
    audit.record({ before: { report: before } })
    return { id }
  })

  implement(api, contract.withdrawLeak, async ({ params: { id }, tx, audit }) => {
    audit.record({ target: `leak ${id}` })
    await withdrawLeak(tx, deps, id)
    return { id }
  })

  implement(api, contract.listLeakNotices, async ({ params: { id }, query: { after = 0, limit } }) => {
    const page = await leakNoticePage(db, id, after, limit)
    const rows = page.slice(0, limit)
    return { rows, next: page.length > limit ? (rows.at(-1)?.member_id ?? null) : null }
  })
}

/** Of a list how many it has, not whose numbers. */
const shownScope = (scope: LeakScope) =>
  scope.which === 'list' ? { which: 'list' as const, members: scope.member_ids.length } : scope

const shown = (leak: LeakRow, members: number | null, told: number) => {
  const { through_member_id: _, scope, known_at, ...rest } = leak
  return {
    ...rest,
    known_at,
    scope: shownScope(scope),
    deadline: instantOf(Date.parse(known_at) + LEAK_DEADLINE),
    members,
    told,
  }
}
