import type { Member } from '#contract/members.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { type ConsentKind, keepConsents } from '../members/consents.ts'
import { lockedMember } from '../members/store.ts'
import { instantOf, type Outside } from '../outside.ts'
import { mustBeCurrentTexts } from './must-be-current-texts.ts'
import { shownMember } from './shown-member.ts'

/** Keeps what a member agreed to, or no longer does. @throws other_texts, too_many_attempts */
export async function giveConsents(
  outside: Outside,
  caller: Caller,
  { version, ...answers }: { readonly version: string } & Partial<Record<ConsentKind, boolean | undefined>>,
): Promise<Member> {
  const { db } = outside
  // Every answer is kept, so somebody who keeps answering would fill the table.
  await takeAttempt(outside, 'consent_change', String(caller.id))
  // Taking back needs no reading.
  if (Object.values(answers).includes(true)) await mustBeCurrentTexts(outside, version)
  await db.transaction(async (tx) => {
    const member = await lockedMember(tx, caller.id)
    if (!member || member.deleted_at) throw refuse('login_required')
    await keepConsents(tx, { member_id: caller.id, version, given_at: instantOf(outside.now()) }, answers)
  })
  return shownMember(db, outside, caller)
}
