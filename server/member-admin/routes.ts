import { addConsultation } from '#contract/admin/consultations.ts'
import * as contract from '#contract/admin/members.ts'
import { listMemberEvents } from '#contract/admin/today.ts'
import { addConsultation as openConsultation } from '../consultations/request-consultation.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { refuse } from '../http/refuse.ts'
import { maskedName, maskedUsername } from '../members/masked.ts'
import { mustBeMember } from '../members/must-be-member.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { countMembers, type MemberRow, memberOfId } from '../members/store.ts'
import { exportOfMember } from '../profile/export-my-data.ts'
import { liveSessionsOf } from '../sessions/session-store.ts'
import { instantOf, type World } from '../world.ts'
import { actOnMember, type MemberAction } from './act-on-member.ts'
import { deleteMember } from './delete-member.ts'
import { membersMatching } from './find-members.ts'
import { memberEvents } from './member-events.ts'

const ACTIONS = [
  [contract.blockMember, 'block'],
  [contract.unblockMember, 'unblock'],
  [contract.logMemberOut, 'log_out'],
  [contract.freeMobileNumber, 'free_mobile_number'],
] as const satisfies readonly (readonly [unknown, MemberAction])[]

/** What staff do with a member's account; their plan: plan-routes.ts, what they leave behind: record-routes.ts. */
export function memberAdminRoutes(api: Api, db: Database, world: World, personalData: readonly PersonalData[]) {
  implementTable(api, db, world, contract.memberTable, {
    read: async (db, query) => (await membersMatching(db, query)).map(masked),
    totals: async (db, { search, username, state, after }) => {
      // To count a million takes longer than to find one of them.
      const isAll = !search && !username && !state && after === undefined
      return { total: isAll ? await countMembers(db) : null }
    },
  })
  implement(api, contract.showMember, async ({ params: { id } }) => {
    const row = await memberOfId(db, id)
    if (!row) throw refuse('member_not_found')
    return { ...masked(row), has_left: row.deleted_at !== null }
  })

  implement(api, contract.openMember, async ({ params: { id }, body: { reason }, tx, audit }) => {
    audit.record({ target: `member ${id}`, after: { reason } })
    const row = await mustBeMember(tx, id)
    const live = await liveSessionsOf(tx, id, instantOf(world.now()))
    return { ...row, username: row.username ?? '', name: row.name ?? '', live_sessions: live.length }
  })

  for (const [endpoint, action] of ACTIONS)
    implement(api, endpoint, async ({ params: { id }, body: { reason }, tx, audit }) => {
      audit.record({ target: `member ${id}`, after: { reason } })
      const { was, sessions_ended } = await actOnMember(tx, world, id, action)
      audit.record({ before: { blocked_at: was.blocked_at, mobile_number: was.mobile_number } })
      return { sessions_ended }
    })

  implement(api, addConsultation, async ({ params: { id: member_id }, body, caller, tx, audit }) => {
    audit.record({ target: `member ${member_id}`, after: body })
    return openConsultation(tx, world, caller.name, { member_id, ...body })
  })

  implement(api, listMemberEvents, ({ params: { id }, query, caller }) =>
    memberEvents(db, id, query, caller.permissions),
  )

  implement(api, contract.exportMember, ({ params: { id }, body, tx, audit }) => {
    audit.record({ target: `member ${id}`, after: body })
    return exportOfMember(tx, world, id, personalData)
  })

  implement(api, contract.deleteMember, async ({ params: { id }, body, tx, audit }) => {
    audit.record({ target: `member ${id}`, after: body })
    const { username, blocked_at, created_at } = await deleteMember(tx, world, { id, ...body }, personalData)
    audit.record({ before: { username, blocked_at, created_at } })
    return { deleted: true as const }
  })
}

const masked = ({ id, username, name, mobile_number, provider, blocked_at, created_at }: MemberRow) => ({
  id,
  username: maskedUsername(username ?? ''),
  name: maskedName(name ?? ''),
  mobile_number_end: mobile_number?.slice(-4) ?? null,
  provider,
  is_blocked: blocked_at !== null,
  created_at,
})
