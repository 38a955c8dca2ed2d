import * as contract from '#contract/admin/leaks.ts'
import { LEAK_DEADLINE } from '#domain/site/leak.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import {
  addLeak,
  allLeaks,
  changeLeak,
  countConcerned,
  countsOfLeakNotices,
  type LeakRow,
  leakNoticePage,
  lockedLeak,
} from './store.ts'

/** The calls of staff about leaks of personal data. */
export function leakStaffRoutes(api: Api, db: Database, world: World) {
  const at = () => instantOf(world.now())
  const found = async (tx: Database, id: number): Promise<LeakRow> => {
    const leak = await lockedLeak(tx, id)
    if (!leak || leak.withdrawn_at !== null) throw refuse('leak_not_found')
    return leak
  }

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
    if (Date.parse(body.known_at) > world.now()) throw inBody('known_at', '아직 오지 않은 때입니다.')
    const { scope } = body
    if (scope.which === 'time' && Date.parse(scope.from) >= Date.parse(scope.to))
      throw inBody('scope.to', '끝은 시작보다 뒤여야 합니다.')
    audit.record({ after: body })
    const { id } = await addLeak(tx, {
      ...body,
      known_at: instantOf(Date.parse(body.known_at)),
      written_by: caller.name,
      created_at: at(),
    })
    audit.record({ target: `leak ${id}` })
    return { id, members: await countConcerned(tx, scope) }
  })

  implement(api, contract.sendLeakNotice, async ({ params: { id }, body, caller, tx, audit }) => {
    audit.record({ target: `leak ${id}`, after: body })
    const leak = await found(tx, id)
    if (leak.sending_since !== null) throw refuse('leak_notice_sent')
    if ((await countConcerned(tx, leak.scope)) !== body.members) throw refuse('leak_members_changed')
    await changeLeak(tx, id, { sending_since: at(), sent_by: caller.name })
    await world.queueJobs(tx, 'leak_notice_asked')
    return { id }
  })

  implement(api, contract.recordLeakReport, async ({ params: { id }, body: { report, note }, caller, tx, audit }) => {
    audit.record({ target: `leak ${id}`, after: { report, note } })
    const { report: before } = await found(tx, id)
    audit.record({ before: { report: before } })
    await changeLeak(tx, id, { report, report_note: note, report_at: at(), report_by: caller.name })
    return { id }
  })

  implement(api, contract.withdrawLeak, async ({ params: { id }, tx, audit }) => {
    audit.record({ target: `leak ${id}` })
    const leak = await found(tx, id)
    if (leak.sending_since !== null) throw refuse('leak_notice_sent')
    await changeLeak(tx, id, { withdrawn_at: at() })
    return { id }
  })

  implement(api, contract.listLeakNotices, async ({ params: { id }, query: { after = 0, limit } }) => {
    const page = await leakNoticePage(db, id, after, limit)
    const rows = page.slice(0, limit)
    return { rows, next: page.length > limit ? (rows.at(-1)?.member_id ?? null) : null }
  })
}

const inBody = (path: string, message: string) => refuse('invalid_request', { errors: [{ path, message }] })

const shown = (leak: LeakRow, members: number | null, told: number) => {
  const { through_member_id: _, scope, known_at, ...rest } = leak
  return {
    ...rest,
    known_at,
    scope: scope.which === 'list' ? { which: 'list' as const, members: scope.member_ids.length } : scope,
    deadline: instantOf(Date.parse(known_at) + LEAK_DEADLINE),
    members,
    told,
  }
}
