import type { z } from 'zod'
import type { AccountDeletion } from '#contract/members/profile-forms.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { retireUsername } from '../members/retired-usernames.ts'
import { changeMember, type MemberRow, memberOfId, mustLockMember } from '../members/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { mustReauthenticate } from '../sign-in/prove-member.ts'
import { withProof } from '../sign-in/with-proof.ts'

type Deletion = z.output<typeof AccountDeletion>

/** Ends the plans of a member who leaves. Passed in from server/refunds, which is in no layer below profile. */
export type LeavePlans = (
  tx: Database,
  deps: ServerDeps,
  leaving: { readonly member_id: number } & Pick<Deletion, 'account'> & { readonly amount: number | undefined },
) => Promise<void>

/**
 * Ends the caller's plans, with their refunds, deletes or clears all personal data of theirs, all or nothing, and ends their
 * sessions. The cleared row stays, so that records that must be kept stay valid; docs/privacy.md says which.
 * @throws password_required, wrong_password, sign_in_again, too_many_attempts; refund_changed; where an account is named
 * second_factor_required, code_wrong
 */
export async function deleteAccount(
  db: Database,
  deps: ServerDeps,
  caller: Caller,
  { password, confirmation_token, verification_code, account, amount }: Deletion,
  { personalData, leavePlans }: { personalData: readonly PersonalData[]; leavePlans: LeavePlans },
): Promise<void> {
  const member = await memberOfId(db, caller.id)
  if (!member || member.deleted_at) throw refuse('login_required')
  const erase = async (tx: Database, now: MemberRow) => {
    // First, since the sets that were made count for the refund.
    await leavePlans(tx, deps, { member_id: now.id, amount, account })
    await eraseMember(tx, deps, now, personalData)
  }
  if (account !== null) {
    if (member.password_hash !== null && password === undefined) throw refuse('password_required')
    return withProof(db, deps, caller, { current_password: password, confirmation_token, verification_code }, erase)
  }
  await mustReauthenticate(db, deps, caller, member, { password, confirmation_token }, 'password_required')
  await db.transaction(async (tx) => {
    const now = await mustLockMember(tx, member.id, 'login_required')
    if (now.password_hash !== member.password_hash) throw refuse('wrong_password')
    await erase(tx, now)
  })
}

/** The deletion itself; the caller has locked the member's row. */
export async function eraseMember(
  tx: Database,
  deps: ServerDeps,
  { id, username }: MemberRow,
  personalData: readonly PersonalData[],
): Promise<void> {
  for (const { erase } of personalData) await erase(tx, deps, id)
  if (username) await retireUsername(tx, deps, username)
  await changeMember(tx, id, { ...EMPTY, deleted_at: instantOf(deps.now()) })
}

const EMPTY = {
  username: null,
  username_key: null,
  password_hash: null,
  name: null,
  nickname: null,
  email: null,
  mobile_number: null,
  unconfirmed_mobile_number: null,
  blocked_reason: null,
}
