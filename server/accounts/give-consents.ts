import type { Member } from '#contract/members.ts'
import type { Caller } from '../http/caller.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { type ConsentKind, keepConsents } from '../members/consents.ts'
import { instantOf, type Outside } from '../outside.ts'
import { shownMember } from './shown-member.ts'

/** Keeps what a member agreed to, or no longer does. @throws too_many_attempts */
export async function giveConsents(
  outside: Outside,
  caller: Caller,
  { version, ...answers }: { readonly version: string } & Partial<Record<ConsentKind, boolean | undefined>>,
): Promise<Member> {
  const { db, now } = outside
  // Every answer is kept, so somebody who keeps answering would fill the table.
  await takeAttempt(outside, 'consent_change', String(caller.id))
  await db.transaction((tx) => keepConsents(tx, { member_id: caller.id, version, given_at: instantOf(now()) }, answers))
  return shownMember(db, outside, caller)
}
