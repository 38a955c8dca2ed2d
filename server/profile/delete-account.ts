import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { retireUsername } from '../members/retired-usernames.ts'
import { changeMember, lockedMember, type MemberRow, memberOfId } from '../members/store.ts'
import { mustReauthenticate } from '../sign-in/prove-member.ts'
import { instantOf, type World } from '../world.ts'

interface Proof {
  readonly password?: string | undefined
  readonly confirmation_token?: string | undefined
}

/**
 * Deletes or clears all personal data of the caller, all or nothing, and ends their sessions. The cleared row stays, so that
 * records that must be kept stay valid; docs/privacy.md says which.
 * @throws password_required, wrong_password, sign_in_again, too_many_attempts
 */
export async function deleteAccount(
  db: Database,
  world: World,
  caller: Caller,
  proof: Proof,
  personalData: readonly PersonalData[],
): Promise<void> {
  const member = await memberOfId(db, caller.id)
  if (!member || member.deleted_at) throw refuse('login_required')
  await mustReauthenticate(db, world, caller, member, proof, 'password_required')
  await db.transaction(async (tx) => {
    const now = await lockedMember(tx, member.id)
    if (!now || now.deleted_at) throw refuse('login_required')
    if (now.password_hash !== member.password_hash) throw refuse('wrong_password')
    await eraseMember(tx, world, now, personalData)
  })
}

/** The deletion itself; the caller has locked the member's row. */
export async function eraseMember(
  tx: Database,
  world: World,
  { id, username }: MemberRow,
  personalData: readonly PersonalData[],
): Promise<void> {
  for (const { erase } of personalData) await erase(tx, world, id)
  if (username) await retireUsername(tx, world, username)
  await changeMember(tx, id, { ...EMPTY, deleted_at: instantOf(world.now()) })
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
}
