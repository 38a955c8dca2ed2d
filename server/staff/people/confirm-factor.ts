import type { z } from 'zod'
import type { confirmFactor as contract } from '#contract/admin/staff.ts'
import type { Database } from '../../database/database.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { refundAttempt, takeAttempt } from '../../limits/attempt-limits.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { allowMoreOpenings } from '../audit/opened-personal-data.ts'
import { enterFactor } from './enter-factor.ts'
import { enterPasskey } from './passkeys.ts'
import { changeStaffSession } from './store.ts'

/**
 * Confirms the second factor of staff who are signed in, by a code or a passkey: for five minutes they may do what cannot be undone,
 * and they may open personal data again. On the command line there is no session and nothing to confirm.
 * @throws code_wrong, passkey_refused, too_many_attempts
 */
export async function confirmFactor(
  db: Database,
  deps: ServerDeps,
  { id, session_id }: StaffCaller,
  { code, passkey }: z.output<(typeof contract)['body']>,
): Promise<void> {
  if (id === null || session_id === null) return
  const attempt = await takeAttempt(db, deps, 'staff_session', String(session_id))
  await db.transaction(async (tx) => {
    if (passkey) await enterPasskey(tx, deps, 'confirm', id, passkey)
    else await enterFactor(tx, deps, id, code ?? '')
    await changeStaffSession(tx, session_id, { factor_at: instantOf(deps.now()) })
  })
  await refundAttempt(db, attempt)
  await allowMoreOpenings(db, deps, id)
}
