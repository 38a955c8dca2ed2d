import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { eraseConsents } from '../members/consents.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { changeMember, lockedMember, memberOfId } from '../members/store.ts'
import { instantOf, type Outside } from '../outside.ts'
import { deleteTextsAbout } from '../sms/store.ts'
import { mustBeThemselves } from './prove-member.ts'
import { endSessionsOf, eraseDevices } from './session-store.ts'
import { confirmations, known_places, social_accounts, social_attempts, temporary_passwords } from './tables.ts'
import { retireUsername } from './usernames.ts'

interface Proof {
  readonly password?: string | undefined
  readonly confirmation_token?: string | undefined
}

/**
 * Removes or empties everything personal about the caller, all of it or nothing, and ends their sessions.
 * The empty row stays, so that what must be kept keeps its place; docs/privacy.md says what that is.
 * @throws password_required, wrong_password, sign_in_again, too_many_attempts
 */
export async function deleteAccount(
  outside: Outside,
  caller: Caller,
  proof: Proof,
  elsewhere: readonly PersonalData[],
): Promise<void> {
  const { db } = outside
  const member = await memberOfId(db, caller.id)
  if (!member || member.deleted_at) throw refuse('login_required')
  await mustBeThemselves(outside, caller, member, proof, 'password_required')
  await db.transaction(async (tx) => {
    const now = await lockedMember(tx, member.id)
    if (!now || now.deleted_at) throw refuse('login_required')
    if (now.password_hash !== member.password_hash) throw refuse('wrong_password')
    for (const { erase } of elsewhere) await erase(tx, member.id)
    await eraseSignIns(tx, outside, member.id)
    await eraseConsents(tx, member.id)
    await deleteTextsAbout(tx, member.id)
    if (now.username) await retireUsername(tx, outside, now.username)
    await changeMember(tx, member.id, { ...EMPTY, deleted_at: instantOf(outside.now()) })
  })
}

const EMPTY = {
  username: null,
  username_key: null,
  password_hash: null,
  name: null,
  nickname: null,
  email: null,
  mobile_number: null,
  mobile_number_held_until: null,
  role: 'member' as const,
}

async function eraseSignIns(tx: Database, outside: Outside, member_id: number) {
  await endSessionsOf(tx, member_id, instantOf(outside.now()))
  await eraseDevices(tx, member_id)
  await tx.delete(temporary_passwords).where(eq(temporary_passwords.member_id, member_id))
  await tx.delete(known_places).where(eq(known_places.member_id, member_id))
  await tx.delete(confirmations).where(eq(confirmations.member_id, member_id))
  await tx.delete(social_attempts).where(eq(social_attempts.confirms_member_id, member_id))
  await tx.delete(social_accounts).where(eq(social_accounts.member_id, member_id))
}
