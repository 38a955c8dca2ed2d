import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { newRecoveryCodes, stepOfCode, withoutRecoveryCode } from '../../second-factor/authenticator.ts'
import type { ServerDeps } from '../../server-deps.ts'
import { changeStaffRow, lockedStaff, placeOfFactor, type StaffRow } from './store.ts'

const RECOVERY = 'staff recovery codes'

/**
 * Accepts a code of the authenticator, or a recovery code; each works once.
 * @returns the row as it was
 * @throws code_wrong
 */
export async function enterFactor(tx: Database, deps: ServerDeps, staff_id: number, code: string): Promise<StaffRow> {
  const staff = await lockedStaff(tx, staff_id)
  if (!staff?.sealed_factor) throw refuse('code_wrong')
  const step = stepOfCode(deps, placeOfFactor(staff_id), staff.sealed_factor, code)
  if (step !== null && step > (staff.last_factor_step ?? 0)) {
    await changeStaffRow(tx, staff_id, { last_factor_step: step })
    return staff
  }
  const left = withoutRecoveryCode(deps, RECOVERY, staff, code)
  if (left === null || staff.factor_since === null) throw refuse('code_wrong')
  await changeStaffRow(tx, staff_id, { recovery_codes: left })
  return staff
}

/** Replaces the recovery codes of a member of staff. @returns the codes, which are shown once */
export async function giveRecoveryCodes(tx: Database, deps: ServerDeps, staff_id: number): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes(deps, RECOVERY, staff_id)
  await changeStaffRow(tx, staff_id, { recovery_codes: hashes })
  return codes
}

/**
 * Replaces the recovery codes of the caller. `staff_id`: null for the command line, which has none.
 * @throws staff_not_found
 */
export async function renewRecoveryCodes(tx: Database, deps: ServerDeps, staff_id: number | null): Promise<string[]> {
  if (staff_id === null) throw refuse('staff_not_found')
  return giveRecoveryCodes(tx, deps, staff_id)
}
