import type { Member } from '#contract/members/members.ts'
import type { ConsentKind } from '#domain/member/member.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { mustBeCurrentTexts } from '../legal-texts/must-be-current-texts.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { keepConsents } from '../members/consents.ts'
import { lockedMember } from '../members/store.ts'
import { shownMember } from '../sessions/shown-member.ts'
import { instantOf, type World } from '../world.ts'

/** Keeps what a member agreed to, or no longer does. @throws other_texts, too_many_attempts */
export async function giveConsents(
  db: Database,
  world: World,
  caller: Caller,
  { version, ...answers }: { readonly version: string } & Partial<Record<ConsentKind, boolean | undefined>>,
): Promise<Member> {
  // Every answer is kept, so somebody who keeps answering would fill the table.
  await takeAttempt(db, world, 'consent_change', String(caller.id))
  // Taking back needs no reading.
  if (Object.values(answers).includes(true)) await mustBeCurrentTexts(db, world, version)
  await db.transaction(async (tx) => {
    const member = await lockedMember(tx, caller.id)
    if (!member || member.deleted_at) throw refuse('login_required')
    await keepConsents(tx, { member_id: caller.id, version, given_at: instantOf(world.now()) }, answers)
  })
  return shownMember(db, world, caller)
}
