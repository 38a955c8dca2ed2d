import type { Database } from '#server/database/database.ts'
import { refuse } from '#server/http/refuse.ts'
import { changeMember, lockedMember, type MemberRow } from '#server/members/store.ts'
import { endSessionsOf } from '#server/sessions/session-store.ts'
import { instantOf, type World } from '#server/world.ts'

/** What staff may do to a member; each takes effect at once, on every device. */
export type MemberDeed = 'block' | 'unblock' | 'log_out' | 'free_mobile_number'

/**
 * Does it.
 * @returns the member as they were, and how many devices were signed out
 * @throws member_not_found; changed_meanwhile where somebody has blocked them, or let them in again, already
 */
export async function doToMember(
  tx: Database,
  { now }: Pick<World, 'now'>,
  member_id: number,
  deed: MemberDeed,
): Promise<{ was: MemberRow; sessions_ended: number }> {
  const at = instantOf(now())
  const was = await lockedMember(tx, member_id)
  if (!was || was.deleted_at !== null) throw refuse('member_not_found')
  if ((deed === 'block' && was.blocked_at !== null) || (deed === 'unblock' && was.blocked_at === null))
    throw refuse('changed_meanwhile')
  if (deed === 'block') await changeMember(tx, member_id, { blocked_at: at })
  if (deed === 'unblock') await changeMember(tx, member_id, { blocked_at: null })
  if (deed === 'free_mobile_number')
    await changeMember(tx, member_id, { mobile_number: null, unconfirmed_mobile_number: null })
  const isEnding = deed === 'block' || deed === 'log_out'
  return { was, sessions_ended: isEnding ? await endSessionsOf(tx, member_id, at) : 0 }
}
