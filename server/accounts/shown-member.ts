import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SESSION_METHODS } from '#contract/accounts.ts'
import type { Member } from '#contract/members.ts'
import { koreanDay } from '#domain/calendar.ts'
import { currentPeriod, periodStatus } from '#domain/plan.ts'
import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { type ConsentKind, givenConsents, outerMemberId, shownConsents } from '../members/consents.ts'
import { members } from '../members/tables.ts'
import { instantOf, type Outside } from '../outside.ts'
import { periodsOf } from '../plans/subscription-store.ts'
import { subscriptions } from '../plans/tables.ts'
import { sessions } from './tables.ts'

/** What of the member's row is shown, and what it needs besides. */
export const shownColumns = {
  id: members.id,
  username: sql<string>`${members.username}`.as('username'),
  email: members.email,
  name: sql<string>`${members.name}`.as('name'),
  nickname: members.nickname,
  mobile_number: members.mobile_number,
  held_until: members.mobile_number_held_until,
  provider: members.provider,
  role: members.role,
  created_at: members.created_at,
  given: givenConsents.as('given'),
  /** Most members have none, and need not be asked further. */
  has_plans: sql<boolean>`exists (
    select from ${subscriptions} where ${subscriptions.member_id} = ${outerMemberId}
  )`.as('has_plans'),
}
export interface ShownRow extends Omit<Member, 'mobile_number_held_until' | 'must_change_password' | Added> {
  readonly held_until: string | null
  readonly given: ConsentKind[]
  readonly has_plans: boolean
}
type Added =
  | 'missing_consents'
  | 'agrees_to_marketing'
  | 'subscription_tier'
  | 'subscription_status'
  | 'subscription_start_date'
  | 'subscription_end_date'

type SessionMethod = (typeof SESSION_METHODS)[number]

/** A member's row as the contract's `Member` shows it, in a session that began by `method`. */
export async function shownAs(
  { db, now }: Pick<Outside, 'db' | 'now'>,
  { held_until, given, has_plans, ...shown }: ShownRow,
  method: SessionMethod,
): Promise<Member> {
  return {
    ...shown,
    ...shownConsents(given),
    ...(await shownSubscription(db, has_plans ? shown.id : null, now())),
    mobile_number_held_until: held_until !== null && held_until > instantOf(now()) ? held_until : null,
    must_change_password: method === 'temporary_password',
  }
}

/** The member of a session. */
export async function shownMember(
  db: Database,
  { now }: Pick<Outside, 'now'>,
  { id, session_id }: Pick<Caller, 'id' | 'session_id'>,
): Promise<Member> {
  const [row] = await memberOfSession(db, { session_id })
  // Deleted since the call began.
  if (row?.id !== id) throw refuse('login_required')
  const { method, ...shown } = row
  return shownAs({ db, now }, shown, method)
}

const memberOfSession = prepared<{ session_id: string }, (ShownRow & { method: SessionMethod })[]>((db) =>
  db
    .select({ ...shownColumns, method: sessions.method })
    .from(members)
    .innerJoin(sessions, eq(sessions.member_id, members.id))
    .where(and(eq(sessions.id, sql.placeholder('session_id')), isNull(members.deleted_at))),
)

/** The plan of today, as the profile shows it. */
async function shownSubscription(db: Database, member_id: number | null, now: number) {
  const today = koreanDay(now)
  const period = member_id === null ? null : currentPeriod(await periodsOf(db, member_id), today)
  const subscription_status = period ? periodStatus(period, today) : 'inactive'
  return {
    subscription_tier: subscription_status === 'active' ? (period?.tier_name ?? null) : null,
    subscription_status,
    subscription_start_date: period?.start_date ?? null,
    subscription_end_date: period?.end_date ?? null,
  }
}
