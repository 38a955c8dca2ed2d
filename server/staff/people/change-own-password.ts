import type { Database } from '../../database/database.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { refuse } from '../../http/refuse.ts'
import { refundAttempt, takeAttempt } from '../../limits/attempt-limits.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { hashPassword, isPassword } from '../../sign-in/password-hash.ts'
import { mustBeGoodPassword } from '../../sign-in/password-rules.ts'
import { changeStaffRow, endStaffSessions, lockedStaff, staffRowOfId } from './store.ts'

/**
 * Changes the password of a member of staff to one of their own; their other sessions end.
 * @throws wrong_password, password_unchanged, password_is_username, password_too_common, too_many_attempts
 */
export async function changeOwnPassword(
  db: Database,
  deps: ServerDeps,
  { id, name, session_id }: StaffCaller,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<void> {
  const staff = id === null ? null : await staffRowOfId(db, id)
  if (!staff || session_id === null) throw refuse('staff_not_found')
  const asker = { from: `staff ${staff.id}`, isKnown: true }
  const attempt = await takeAttempt(db, deps, 'staff_session', String(session_id))
  if (!(await isPassword(asker, staff.password_hash, current_password))) throw refuse('wrong_password')
  await refundAttempt(db, attempt)
  if (new_password.normalize('NFKC') === current_password.normalize('NFKC')) throw refuse('password_unchanged')
  mustBeGoodPassword(new_password, { username: name, mobile_number: null })
  const password_hash = await hashPassword(asker, new_password, deps.randomBytes)
  await db.transaction(async (tx) => {
    // Checking the password took time, in which a colleague may have reset this account.
    if ((await lockedStaff(tx, staff.id))?.password_hash !== staff.password_hash) throw refuse('wrong_password')
    await changeStaffRow(tx, staff.id, { password_hash })
    await endStaffSessions(tx, staff.id, instantOf(deps.now()), { except: session_id })
  })
}
