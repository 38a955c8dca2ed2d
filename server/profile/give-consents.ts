import type { Member } from '#contract/members/members.ts'
import type { ConsentKind } from '#domain/member/consents.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { mustBeCurrentTexts } from '../legal-texts/legal-texts.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { keepConsents } from '../members/consents.ts'
import { mustLockMember } from '../members/store.ts'
import { dropWithdrawn } from '../notifications/withdraw.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { shownMember } from '../sessions/session-member.ts'

/** Stores a member's answers to consents, given or withdrawn. @throws terms_outdated, too_many_attempts */
export async function giveConsents(
  db: Database,
  deps: ServerDeps,
  caller: Caller,
  { version, ...answers }: { readonly version: string } & Partial<Record<ConsentKind, boolean | undefined>>,
): Promise<Member> {
  // Every answer is stored as a row, so a member who answers again and again would fill the table.
  await takeAttempt(db, deps, 'consent_change', String(caller.id))
  // A consent can be withdrawn without having read the current texts.
  if (Object.values(answers).includes(true)) await mustBeCurrentTexts(db, deps, version)
  await db.transaction(async (tx) => {
    await mustLockMember(tx, caller.id, 'login_required')
    await dropWithdrawn(tx, caller.id, answers)
    await keepConsents(tx, { member_id: caller.id, version, given_at: instantOf(deps.now()) }, answers)
  })
  return shownMember(db, deps, caller)
}
