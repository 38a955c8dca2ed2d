import { koreanDay } from '#domain/calendar.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { type MemberRow, mustLockMember, usernameKey } from '../members/store.ts'
import { periodsOf } from '../plans/subscription-store.ts'
import { eraseMember } from '../profile/delete-account.ts'
import type { ServerDeps } from '../server-deps.ts'

/**
 * Deletes a member at their request, with the same effect as when they do it themselves. A refund that is under way is
 * still paid, and an open consultation is closed. A member whose plan has not ended is refused, since the refund must be
 * decided first.
 * @returns the row of the member before
 * @throws member_not_found; username_differs when the typed username is not the member's; subscription_unfinished
 */
export async function deleteMember(
  tx: Database,
  deps: ServerDeps,
  { id, username }: { id: number; username: string },
  personalData: readonly PersonalData[],
): Promise<MemberRow> {
  const member = await mustLockMember(tx, id)
  if (usernameKey(username) !== member.username_key) throw refuse('username_differs')
  const today = koreanDay(deps.now())
  const isUnfinished = (await periodsOf(tx, id)).some((one) => one.cancelled_date === null && one.end_date >= today)
  if (isUnfinished) throw refuse('subscription_unfinished')
  await eraseMember(tx, deps, member, personalData)
  return member
}
