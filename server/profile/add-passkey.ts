import type { Database } from '../database/database.ts'
import { mustLockMember } from '../members/store.ts'
import { keepMemberPasskey, passkeysOfMember } from '../passkeys/member-passkeys.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { tellOf } from './tell-of-change.ts'

/**
 * Stores a passkey that a member's browser has made for a challenge, which was given for a proof a moment ago, and tells the
 * member of it.
 * @returns all passkeys of the member
 * @throws login_required; passkey_refused, passkey_taken, too_many_passkeys
 */
export const addPasskey = (
  db: Database,
  deps: ServerDeps,
  member_id: number,
  added: Parameters<typeof keepMemberPasskey>[3],
) =>
  db.transaction(async (tx) => {
    await mustLockMember(tx, member_id, 'login_required')
    await keepMemberPasskey(tx, deps, member_id, added)
    await tellOf(tx, deps, member_id, { what: 'passkey_added', name: added.name, at: instantOf(deps.now()) })
    return passkeysOfMember(tx, member_id)
  })
