import * as contract from '#contract/admin/members.ts'
import * as records from '#contract/member-records-for-staff.ts'
import { doToMember, type MemberDeed } from '#server/member-admin/act-on-member.ts'
import { membersMatching } from '#server/member-admin/find-members.ts'
import type { Database } from '../database/database.ts'
import { pageFrom } from '../database/keyset.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementExport } from '../http/implement-export.ts'
import { refuse } from '../http/refuse.ts'
import { consentPage } from '../members/consents.ts'
import { maskedName, maskedUsername } from '../members/masked.ts'
import { mustBeMember } from '../members/must-be-member.ts'
import { countMembers, type MemberRow, memberOfId } from '../members/store.ts'
import { instantOf, type World } from '../world.ts'
import { deviceName } from './device-name.ts'
import { keptSessionsOf, liveSessionsOf } from './session-store.ts'

const DEEDS = [
  [contract.blockMember, 'block'],
  [contract.unblockMember, 'unblock'],
  [contract.logMemberOut, 'log_out'],
  [contract.freeMobileNumber, 'free_mobile_number'],
] as const satisfies readonly (readonly [unknown, MemberDeed])[]

/** The most sign-ins that staff are shown at once. */
const MOST_SESSIONS = 100

/** What staff do with members. */
export function memberStaffRoutes(api: Api, db: Database, world: World) {
  const found = async (db: Database, wanted: Parameters<typeof membersMatching>[1]) =>
    pageFrom((await membersMatching(db, wanted)).map(masked), wanted.limit)

  implement(api, contract.findMembers, async ({ query }) => {
    const { search, username, state, after } = query
    // To count a million takes longer than to find one of them.
    const isAll = !search && !username && !state && after === undefined
    return { ...(await found(db, query)), total: isAll ? await countMembers(db) : null }
  })
  implement(api, contract.showMember, async ({ params: { id } }) => {
    const row = await memberOfId(db, id)
    if (!row) throw refuse('member_not_found')
    return { ...masked(row), has_left: row.deleted_at !== null }
  })
  implementExport(api, world, contract.exportMembers, {
    name: 'members',
    read: found,
    cells: (row) => ({
      번호: row.id,
      아이디: row.username,
      이름: row.name,
      '휴대폰 끝자리': row.mobile_number_end,
      '로그인 방식': row.provider,
      상태: row.is_blocked ? '막힘' : '이용 중',
      가입: row.created_at,
    }),
  })

  implement(api, contract.openMember, async ({ params: { id }, body: { reason }, tx, note }) => {
    note({ target: `member ${id}`, after: { reason } })
    const row = await mustBeMember(tx, id)
    const live = await liveSessionsOf(tx, id, instantOf(world.now()))
    return { ...row, username: row.username ?? '', name: row.name ?? '', live_sessions: live.length }
  })

  implement(api, records.openConsentsOf, async ({ params: { id }, query, tx, note }) => {
    note({ target: `member ${id}` })
    await mustBeMember(tx, id)
    return pageFrom(await consentPage(tx, id, query), query.limit)
  })
  implement(api, records.openSessionsOf, async ({ params: { id }, tx, note }) => {
    note({ target: `member ${id}` })
    await mustBeMember(tx, id)
    const kept = await keptSessionsOf(tx, id).limit(MOST_SESSIONS)
    return { rows: kept.map((one) => ({ ...one, device: deviceName(one.user_agent) })), next: null }
  })

  for (const [endpoint, deed] of DEEDS)
    implement(api, endpoint, async ({ params: { id }, body: { reason }, tx, note }) => {
      note({ target: `member ${id}`, after: { reason } })
      const { was, sessions_ended } = await doToMember(tx, world, id, deed)
      note({ before: { blocked_at: was.blocked_at, mobile_number: was.mobile_number } })
      return { sessions_ended }
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
