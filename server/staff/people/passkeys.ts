import { and, count, desc, eq } from 'drizzle-orm'
import type { addPasskey } from '#contract/admin/passkeys.ts'
import type { Input } from '#contract/endpoint.ts'
import type { PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '#contract/passkey-fields.ts'
import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import * as ceremony from '../../passkeys/ceremony.ts'
import { instantOf } from '../../server-deps.ts'
import { staff_passkeys } from '../tables.ts'
import { lockedStaff } from './store.ts'

/* Passkeys of staff, instead of a code (decision 0070). */

type StaffIdentity = { readonly id: number; readonly name: string }
type Site = ceremony.PasskeySite

/** The password was checked before, so the passkey need not verify the user. */
const purposeOf = (purpose: ceremony.PasskeyPurpose['purpose'], staff_id: number): ceremony.PasskeyPurpose => ({
  ...{ purpose, who: `staff ${staff_id}` },
  isVerified: false,
})

/** The passkeys of a member of staff, the newest first. */
export const passkeysOf = (db: Database, staff_id: number) =>
  db.select().from(staff_passkeys).where(eq(staff_passkeys.staff_id, staff_id)).orderBy(desc(staff_passkeys.id))

/** The challenge that a browser signs; null for staff without a passkey. */
export async function passkeyRequest(
  db: Database,
  deps: Site,
  purpose: 'sign-in' | 'confirm',
  staff_id: number,
): Promise<PasskeyRequest | null> {
  const passkeys = await passkeysOf(db, staff_id)
  return passkeys.length === 0 ? null : ceremony.passkeyRequest(deps, purposeOf(purpose, staff_id), passkeys)
}

/** Accepts the answer of a passkey of the member of staff to a challenge; each challenge works once. @throws passkey_refused */
export async function enterPasskey(
  tx: Database,
  deps: Site,
  purpose: 'sign-in' | 'confirm',
  staff_id: number,
  answer: PasskeyAssertion,
): Promise<void> {
  const [passkey] = await tx
    .select()
    .from(staff_passkeys)
    .where(and(eq(staff_passkeys.staff_id, staff_id), eq(staff_passkeys.credential_id, answer.id)))
    .for('update')
  if (!passkey) throw refuse('passkey_refused')
  const counter = await ceremony.counterOfAnswer(tx, deps, purposeOf(purpose, staff_id), passkey, answer)
  await tx
    .update(staff_passkeys)
    .set({ counter, last_used_at: instantOf(deps.now()) })
    .where(eq(staff_passkeys.id, passkey.id))
}

/** The options with which a browser makes a new passkey. @throws too_many_passkeys */
export const passkeyCreation = async (
  db: Database,
  deps: Site,
  { id, name }: StaffIdentity,
): Promise<PasskeyCreation> =>
  ceremony.passkeyCreation(deps, purposeOf('register', id), {
    site: '로또렌즈 관리',
    handle: Buffer.from(`staff ${id}`).toString('base64url'),
    name,
    passkeys: await passkeysOf(db, id),
  })

/**
 * Stores a passkey that a browser has made. `staff_id`: null for the command line, which has none.
 * @returns its id
 * @throws staff_not_found; passkey_refused, too_many_passkeys
 */
export async function keepPasskey(
  tx: Database,
  deps: Site,
  staff_id: number | null,
  { name, passkey }: Input<typeof addPasskey>['body'] & { readonly name: string },
): Promise<number> {
  if (staff_id === null || !(await lockedStaff(tx, staff_id))) throw refuse('staff_not_found')
  const checked = await ceremony.checkedPasskey(tx, deps, purposeOf('register', staff_id), passkey)
  const [kept] = await tx
    .insert(staff_passkeys)
    .values({ ...checked, ...{ staff_id, name }, created_at: instantOf(deps.now()) })
    .onConflictDoNothing()
    .returning({ id: staff_passkeys.id })
  if (!kept) throw refuse('passkey_refused')
  const [all] = await tx.select({ passkeys: count() }).from(staff_passkeys).where(eq(staff_passkeys.staff_id, staff_id))
  if ((all?.passkeys ?? 0) > ceremony.MOST_PASSKEYS) throw refuse('too_many_passkeys')
  return kept.id
}

/** Deletes a passkey of the caller. @throws passkey_not_found */
export async function removePasskey(tx: Database, staff_id: number | null, id: number): Promise<void> {
  if (staff_id === null || (await dropPasskeys(tx, staff_id, id)) === 0) throw refuse('passkey_not_found')
}

/** Deletes one passkey of a member of staff, or all. @returns how many */
export const dropPasskeys = async (tx: Database, staff_id: number, only?: number): Promise<number> =>
  (
    await tx
      .delete(staff_passkeys)
      .where(and(eq(staff_passkeys.staff_id, staff_id), only === undefined ? undefined : eq(staff_passkeys.id, only)))
      .returning({ id: staff_passkeys.id })
  ).length
