import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { addConsultation } from '#contract/admin/consultations.ts'
import * as contract from '#contract/admin/members.ts'
import { listMemberEvents } from '#contract/admin/today.ts'
import { koreanDay } from '#domain/calendar.ts'
import { maskedName, maskedUsername } from '#domain/member/member.ts'
import { addConsultation as openConsultation } from '../consultations/request-consultation.ts'
import type { Database } from '../database/database.ts'
import { keyset, ORDER_BY_AGE, type PageQuery } from '../database/keyset.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { refuse } from '../http/refuse.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { countMembers, type MemberRow, memberOfId, mustBeMember, usernameKey } from '../members/store.ts'
import { members } from '../members/tables.ts'
import { exportOfMember } from '../profile/export-my-data.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { liveSessionsOf } from '../sessions/session-store.ts'
import { actOnMember, type MemberAction, resetSecondFactor } from './act-on-member.ts'
import { deleteMember } from './delete-member.ts'
import { hasPlan } from './list-subscriptions.ts'
import { memberEvents } from './member-events.ts'

const ACTIONS = [
  [contract.blockMember, 'block'],
  [contract.unblockMember, 'unblock'],
  [contract.logMemberOut, 'log_out'],
  [contract.freeMobileNumber, 'free_mobile_number'],
] as const satisfies readonly (readonly [unknown, MemberAction])[]

/** The calls of staff about a member's account; their plan: plan-routes.ts, their records: record-routes.ts. */
export function memberAdminRoutes(api: Api, db: Database, deps: ServerDeps, personalData: readonly PersonalData[]) {
  implementTable(api, db, deps, contract.memberTable, {
    read: async (db, query) => (await membersMatching(db, query, koreanDay(deps.now()))).map(masked),
    totals: async (db, { search, username, state, tier, ends_by, after }) => {
      // Counting a million members takes longer than finding one of them.
      const isAll = !search && !username && !state && !tier && !ends_by && after === undefined
      return isAll ? countMembers(db) : { total: null, is_estimate: false }
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
    const live = await liveSessionsOf(tx, id, instantOf(deps.now()))
    return { ...row, username: row.username ?? '', name: row.name ?? '', live_sessions: live.length }
  })

  for (const [endpoint, action] of ACTIONS)
    implement(api, endpoint, async ({ params: { id }, body: { reason }, tx, audit }) => {
      audit.record({ target: `member ${id}`, after: { reason } })
      const { was, sessions_ended } = await actOnMember(tx, deps, id, action, reason)
      audit.record({ before: { blocked_at: was.blocked_at, mobile_number: was.mobile_number } })
      return { sessions_ended }
    })

  implement(api, contract.resetSecondFactor, async ({ params: { id }, body: { reason }, tx, audit }) => {
    audit.record({ target: `member ${id}`, after: { reason } })
    return { sessions_ended: await resetSecondFactor(tx, deps, id) }
  })

  implement(api, addConsultation, async ({ params: { id: member_id }, body, caller, tx, audit }) => {
    audit.record({ target: `member ${member_id}`, after: body })
    return openConsultation(tx, deps, caller.name, { member_id, ...body })
  })

  implement(api, listMemberEvents, ({ params: { id }, query, caller }) =>
    memberEvents(db, id, query, caller.permissions),
  )

  implement(api, contract.exportMember, ({ params: { id }, body, tx, audit }) => {
    audit.record({ target: `member ${id}`, after: body })
    return exportOfMember(tx, deps, id, personalData)
  })

  implement(api, contract.deleteMember, async ({ params: { id }, body, tx, audit }) => {
    audit.record({ target: `member ${id}`, after: body })
    const { username, blocked_at, created_at } = await deleteMember(tx, deps, { id, ...body }, personalData)
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

interface FindMembersQuery extends PageQuery {
  /** Part of a username or a name, initials of a name, the end of a mobile number. */
  readonly search?: string | undefined
  /** A whole username. */
  readonly username?: string | undefined
  readonly state?: 'live' | 'blocked' | undefined
  /** The name of the plan that they have today, and the day by which it ends. */
  readonly tier?: string | undefined
  readonly ends_by?: string | undefined
}

/** A page of the members that match, and one row more if there is another page; deleted members never match. */
const membersMatching = (db: Database, query: FindMembersQuery, today: string) => {
  const { search, username, state, tier, ends_by, sort, after, limit } = query
  const { begins, order } = keyset(members, members.id, ORDER_BY_AGE[sort], after)
  return db
    .select()
    .from(members)
    .where(
      and(
        isNull(members.deleted_at),
        username ? eq(members.username_key, usernameKey(username)) : undefined,
        state === 'blocked' ? isNotNull(members.blocked_at) : undefined,
        state === 'live' ? isNull(members.blocked_at) : undefined,
        search ? isFoundBy(db, search) : undefined,
        tier || ends_by ? hasPlan(today, { tier, to: ends_by }) : undefined,
        begins,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1)
}

/** Characters of the parts in the index. */
const GRAM = 3

/** Whether a member has these parts, by the index `members_search`. */
const has = (grams: readonly string[]) =>
  sql`member_grams(${members.username_key}, ${members.name}, ${members.mobile_number}) @> ${`{${grams.map((gram) => `"${gram.replace(/["\\]/g, '\\$&')}"`).join(',')}}`}::text[]`

function isFoundBy(db: Database, search: string): SQL | undefined {
  const text = search.toLowerCase().replaceAll(' ', '')
  const letters = [...text]
  const grams =
    letters.length <= GRAM ? [text] : letters.slice(0, 1 - GRAM).map((_, i) => letters.slice(i, i + GRAM).join(''))
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  // A longer text may have all its parts in a row that does not contain it as a whole. Initials are in no column.
  const isWhole =
    letters.length <= GRAM || /^[ㄱ-ㅎ]+$/.test(text)
      ? undefined
      : or(sql`${members.username_key} like ${pattern}`, sql`replace(lower(${members.name}), ' ', '') like ${pattern}`)
  const [byText, byNumber] = [and(has(grams), isWhole), endsNumber(search.replace(/[\s-]/g, ''))]
  if (!byNumber) return byText
  // Two index scans, whose ids are then joined. As one condition with `or`, `member_grams` would be computed again for every row
  // found; as a join, for every member.
  const found = (where: SQL | undefined) => db.select({ id: members.id }).from(members).where(where)
  return sql`${members.id} = any(array(${found(byText).unionAll(found(byNumber))}))`
}

/** Matches a number by its last digits, as read out on the phone, or as a whole: other parts would reveal a masked number. */
function endsNumber(digits: string): SQL | undefined {
  if (/^\d{4}$/.test(digits)) return has([`#${digits}`])
  if (!/^\d{8,11}$/.test(digits)) return undefined
  return and(has([`#${digits.slice(-8)}`]), sql`${members.mobile_number} like ${`%${digits}`}`)
}
