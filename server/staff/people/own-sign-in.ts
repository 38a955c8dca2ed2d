import type { Database } from '../../database/database.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { refuse } from '../../http/refuse.ts'
import { giveBack, takeAttempt } from '../../limits/attempt-limits.ts'
import { hashPassword, isPassword } from '../../sign-in/password-hash.ts'
import { mustBeGoodPassword } from '../../sign-in/password-rules.ts'
import { instantOf, type World } from '../../world.ts'
import { newRecoveryCodes, recoveryHash } from './factor.ts'
import { changeStaffRow, endStaffSessions, lockedStaff, staffOfName } from './store.ts'

/** The calls of staff about their own sign-in. */

/**
 * Sets a password of their own instead of the present one; their sessions elsewhere end.
 * @throws wrong_password, password_unchanged, password_is_username, password_too_common, too_many_attempts
 */
export async function changeOwnPassword(
  db: Database,
  world: World,
  { id, name, session_id }: StaffCaller,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<void> {
  const staff = id === null ? null : await staffOfName(db, name)
  if (!staff || session_id === null) throw refuse('staff_not_found')
  const asker = { from: `staff ${staff.id}`, isKnown: true }
  const attempt = await takeAttempt(db, world, 'staff_session', String(session_id))
  if (!(await isPassword(asker, staff.password_hash, current_password))) throw refuse('wrong_password')
  await giveBack(db, attempt)
  if (new_password.normalize('NFKC') === current_password.normalize('NFKC')) throw refuse('password_unchanged')
  mustBeGoodPassword(new_password, { username: name, mobile_number: null })
  const password_hash = await hashPassword(asker, new_password, world.randomBytes)
  await db.transaction(async (tx) => {
    // Checking took time, in which a colleague may have let them begin anew.
    if ((await lockedStaff(tx, staff.id))?.password_hash !== staff.password_hash) throw refuse('wrong_password')
    await changeStaffRow(tx, staff.id, { password_hash })
    await endStaffSessions(tx, staff.id, instantOf(world.now()), { except: session_id })
  })
}

/** Gives somebody new recovery codes instead of what is left of theirs. @returns the codes, which are shown once */
export async function giveRecoveryCodes(tx: Database, world: World, staff_id: number): Promise<string[]> {
  const codes = newRecoveryCodes(world)
  const recovery_codes = codes.map((one) => recoveryHash(world, staff_id, one) as string)
  await changeStaffRow(tx, staff_id, { recovery_codes })
  return codes
}
