import { and, desc, eq } from 'drizzle-orm'
import type { MadePasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '#contract/passkey-fields.ts'
import { type Database, hasRows } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { keyedHash } from '../keys/keyed-hash.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { instantOf } from '../server-deps.ts'
import {
  checkedPasskey,
  counterOfAnswer,
  MOST_PASSKEYS,
  type PasskeyPurpose,
  type PasskeySite,
  passkeyCreation,
  passkeyRequest,
} from './ceremony.ts'
import { member_passkeys } from './tables.ts'

/** Whoever signs in says by the passkey who they are; the device has asked them, so it is two factors in one. */
const SIGN_IN: PasskeyPurpose = { purpose: 'sign-in', who: 'anyone', isVerified: true }
const registerOf = (member_id: number): PasskeyPurpose => ({
  purpose: 'register',
  who: `member ${member_id}`,
  isVerified: true,
})

/** The passkeys of a member, the newest first. */
export const passkeysOfMember = (db: Database, member_id: number) =>
  db.select().from(member_passkeys).where(eq(member_passkeys.member_id, member_id)).orderBy(desc(member_passkeys.id))

/** The challenge of a sign-in, for whatever passkey of this site the device has. */
export const signInRequest = (site: PasskeySite): PasskeyRequest => passkeyRequest(site, SIGN_IN, [])

/** Whose a passkey is, for limits; null for one that is not stored. */
export const ownerOfPasskey = async (db: Database, credential_id: string): Promise<number | null> => {
  const [row] = await db
    .select({ member_id: member_passkeys.member_id })
    .from(member_passkeys)
    .where(eq(member_passkeys.credential_id, credential_id))
  return row?.member_id ?? null
}

/**
 * Accepts the answer of a member's passkey to the challenge of a sign-in; each challenge works once.
 * @returns whose passkey it is
 * @throws passkey_unknown where it is not stored (any more); passkey_refused for any fault in the answer
 */
export async function memberOfAnswer(tx: Database, site: PasskeySite, answer: PasskeyAssertion): Promise<number> {
  const [passkey] = await tx
    .select()
    .from(member_passkeys)
    .where(eq(member_passkeys.credential_id, answer.id))
    .for('update')
  if (!passkey) throw refuse('passkey_unknown')
  // A device that names another account than the one that it was made for.
  if (answer.response.userHandle && answer.response.userHandle !== passkey.user_handle) throw refuse('passkey_refused')
  const counter = await counterOfAnswer(tx, site, SIGN_IN, passkey, answer)
  await tx
    .update(member_passkeys)
    .set({ counter, last_used_at: instantOf(site.now()) })
    .where(eq(member_passkeys.id, passkey.id))
  return passkey.member_id
}

/**
 * What the member's devices know them by: as their first passkey was made with, since a device with another one would list the
 * member twice.
 */
const handleOf = (
  { secretKey }: PasskeySite,
  member_id: number,
  [first]: readonly { readonly user_handle: string }[],
) => first?.user_handle ?? keyedHash(secretKey, 'passkey handle', member_id)

/** The options with which a member's browser makes a new passkey. @throws too_many_passkeys */
export async function creationFor(
  db: Database,
  site: PasskeySite,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<PasskeyCreation> {
  const passkeys = await passkeysOfMember(db, id)
  return passkeyCreation(site, registerOf(id), {
    ...{ site: '로또렌즈', name, passkeys },
    handle: handleOf(site, id, passkeys),
  })
}

interface NewPasskey {
  readonly name: string
  readonly passkey: MadePasskey
}

/** Stores a passkey that a member's browser has made. @throws passkey_refused, passkey_taken, too_many_passkeys */
export async function keepMemberPasskey(
  tx: Database,
  site: PasskeySite,
  member_id: number,
  { name, passkey }: NewPasskey,
): Promise<void> {
  const checked = await checkedPasskey(tx, site, registerOf(member_id), passkey)
  const others = await passkeysOfMember(tx, member_id)
  if (others.length >= MOST_PASSKEYS) throw refuse('too_many_passkeys')
  const row = {
    ...checked,
    ...{ member_id, name, user_handle: handleOf(site, member_id, others) },
    created_at: instantOf(site.now()),
  }
  if (!(await hasRows(tx.insert(member_passkeys).values(row).onConflictDoNothing().returning())))
    throw refuse('passkey_taken')
}

/** Deletes a passkey of a member. @returns what it was called @throws passkey_not_found */
export async function dropMemberPasskey(tx: Database, member_id: number, id: number): Promise<string> {
  const [gone] = await tx
    .delete(member_passkeys)
    .where(and(eq(member_passkeys.member_id, member_id), eq(member_passkeys.id, id)))
    .returning({ name: member_passkeys.name })
  if (!gone) throw refuse('passkey_not_found')
  return gone.name
}

/** The export names them; keys and ids of devices say nothing to their member. */
export const passkeyData: PersonalData = {
  keeps: { member_passkeys: 'ten for each member at most, until they take them away, or leave' },
  exportOf: async (db, member_id) => ({
    member_passkeys: (await passkeysOfMember(db, member_id)).map(({ name, created_at, last_used_at }) => ({
      name,
      created_at,
      last_used_at,
    })),
  }),
  erase: async (tx, _world, member_id) => {
    await tx.delete(member_passkeys).where(eq(member_passkeys.member_id, member_id))
  },
}
