import type { Member } from '#contract/members/members.ts'
import { koreanDay } from '#domain/calendar.ts'
import { currentPeriod, lastDayShown, periodStatus } from '#domain/plan/plan.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { givenConsentsOf, shownConsents } from '../members/consents.ts'
import { type MemberRow, memberOfId, mustBeMember } from '../members/store.ts'
import { periodsOf } from '../plans/subscription-store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { sessionOfId } from './session-store.ts'

/**
 * The member of a session, in the form of the contract's `Member`.
 * @throws login_required when the session or the member was deleted
 */
export async function shownMember(
  db: Database,
  { now }: Pick<ServerDeps, 'now'>,
  { id, session_id }: Pick<Caller, 'id' | 'session_id'>,
): Promise<Member> {
  const [member, session, given, periods] = await Promise.all([
    memberOfId(db, id),
    sessionOfId(db, session_id),
    givenConsentsOf(db, id),
    periodsOf(db, id),
  ])
  // The member was deleted since the call began.
  if (!member || member.deleted_at || session?.member_id !== id) throw refuse('login_required')
  const must_change_password = session.method === 'temporary_password'
  return { ...profileOf(member, given, periods, koreanDay(now())), must_change_password }
}

/** The same for an export by staff, with one read after another in their transaction. @throws member_not_found */
export async function memberForExport(tx: Database, { now }: Pick<ServerDeps, 'now'>, id: number): Promise<Member> {
  const member = await mustBeMember(tx, id)
  const given = await givenConsentsOf(tx, id)
  const profile = profileOf(member, given, await periodsOf(tx, id), koreanDay(now()))
  // The flag belongs to a session that began with a temporary password; here there is no session.
  return { ...profile, must_change_password: false }
}

function profileOf(
  member: MemberRow,
  given: Awaited<ReturnType<typeof givenConsentsOf>>,
  periods: Awaited<ReturnType<typeof periodsOf>>,
  today: string,
) {
  return {
    id: member.id,
    username: member.username ?? '',
    email: member.email,
    name: member.name ?? '',
    nickname: member.nickname,
    mobile_number: member.unconfirmed_mobile_number ?? member.mobile_number,
    is_mobile_number_confirmed: member.unconfirmed_mobile_number === null,
    provider: member.provider,
    ...shownConsents(given),
    ...shownSubscription(periods, today),
    created_at: member.created_at,
  }
}

/** The plan on a Korean day, as the profile shows it. */
function shownSubscription(periods: Awaited<ReturnType<typeof periodsOf>>, today: string) {
  const period = currentPeriod(periods, today)
  const subscription_status = period ? periodStatus(period, today) : ('inactive' as const)
  return {
    subscription_tier: subscription_status === 'active' ? (period?.tier_name ?? null) : null,
    subscription_status,
    subscription_start_date: period?.start_date ?? null,
    subscription_end_date: period ? lastDayShown(period) : null,
  }
}
