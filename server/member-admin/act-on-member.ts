import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { changeMember, type MemberRow, mustLockMember } from '../members/store.ts'
import { tellNow } from '../notifications/tell-members.ts'
import { mustBeUnchanged } from '../revisions/store.ts'
import { removeSecondFactor } from '../second-factor/second-factors.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { endSessionsOf } from '../sessions/session-store.ts'

/**
 * Removes the second factor of a member who lost it. The member is notified and all their devices are signed out, since the
 * person who asked staff for it on the phone may be someone else.
 * @returns how many devices were signed out
 * @throws member_not_found, second_factor_off
 */
export async function resetSecondFactor(tx: Database, deps: ServerDeps, member_id: number): Promise<number> {
  await mustLockMember(tx, member_id)
  if (!(await removeSecondFactor(tx, member_id))) throw refuse('second_factor_off')
  const at = instantOf(deps.now())
  const facts = { what: 'second_factor_reset', at } as const
  await tellNow(tx, deps, [{ member_id, kind: 'security', subject: `second factor ${at}`, facts }])
  return endSessionsOf(tx, member_id, at)
}

/** Actions of staff on a member; each takes effect at once, on every device. */
export type MemberAction = 'block' | 'unblock' | 'log_out' | 'free_mobile_number'

/**
 * Blocks a member, who reads the reason when they sign in, lets them in again, signs them out everywhere, or frees their mobile number.
 * @returns the member as they were, and how many devices were signed out
 * @throws member_not_found; edit_conflict when a colleague has already blocked or unblocked the member
 */
export async function actOnMember(
  tx: Database,
  { now }: Pick<ServerDeps, 'now'>,
  member_id: number,
  action: MemberAction,
  reason: string,
): Promise<{ was: MemberRow; sessions_ended: number }> {
  const at = instantOf(now())
  const was = await mustLockMember(tx, member_id)
  if (action === 'block' || action === 'unblock') mustBeUnchanged(action === 'unblock', was.blocked_at !== null)
  if (action === 'block') await changeMember(tx, member_id, { blocked_at: at, blocked_reason: reason })
  if (action === 'unblock') await changeMember(tx, member_id, { blocked_at: null, blocked_reason: null })
  if (action === 'free_mobile_number')
    await changeMember(tx, member_id, { mobile_number: null, unconfirmed_mobile_number: null })
  const isEnding = action === 'block' || action === 'log_out'
  return { was, sessions_ended: isEnding ? await endSessionsOf(tx, member_id, at) : 0 }
}
