import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refundAttempt, takeAttempt } from '../limits/attempt-limits.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { mustBeMember } from '../members/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { memberForExport, shownMember } from '../sessions/session-member.ts'
import { mustReauthenticate } from '../sign-in/prove-member.ts'

interface Proof {
  readonly current_password?: string | undefined
  readonly confirmation_token?: string | undefined
}

/**
 * Everything that the service stores about the caller, by kind, as each capability declares it in
 * `server/personal-data.ts`.
 * @throws current_password_required, wrong_password, sign_in_again, too_many_attempts
 */
export async function exportMyData(
  db: Database,
  deps: ServerDeps,
  caller: Caller,
  { current_password: password, confirmation_token }: Proof,
  personalData: readonly PersonalData[],
) {
  const member = await mustBeMember(db, caller.id)
  // Before the password, whose hash takes longer than all the rest of a refusal.
  const attempt = await takeAttempt(db, deps, 'data_export', String(caller.id))
  try {
    await mustReauthenticate(db, deps, caller, member, { password, confirmation_token }, 'current_password_required')
  } catch (error) {
    await refundAttempt(db, attempt)
    throw error
  }
  return {
    exported_at: instantOf(deps.now()),
    profile: await shownMember(db, deps, caller),
    data: await keptAbout(db, deps, caller.id, personalData),
  }
}

/**
 * The same for a member who asked staff for it, without data that only the member may read: staff see the file.
 * @throws member_not_found
 */
export async function exportOfMember(
  tx: Database,
  deps: ServerDeps,
  id: number,
  personalData: readonly PersonalData[],
) {
  return {
    exported_at: instantOf(deps.now()),
    profile: await memberForExport(tx, deps, id),
    data: await keptAbout(
      tx,
      deps,
      id,
      personalData.filter(({ isForMemberAlone }) => !isForMemberAlone),
    ),
  }
}

/** A member's data by kind, read one kind after another: a transaction has one connection. */
async function keptAbout(db: Database, deps: ServerDeps, id: number, personalData: readonly PersonalData[]) {
  const kinds: Record<string, readonly Record<string, unknown>[]> = {}
  for (const { exportOf } of personalData) Object.assign(kinds, await exportOf(db, id, deps))
  return kinds
}
