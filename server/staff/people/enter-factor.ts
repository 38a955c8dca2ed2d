import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import type { World } from '../../world.ts'
import { recoveryHash, stepOfCode } from './factor.ts'
import { changeStaffRow, lockedStaff, type StaffRow } from './store.ts'

/**
 * Takes a code of the authenticator, or a recovery code; either does once.
 * @returns the row as it was
 * @throws code_wrong
 */
export async function enterFactor(tx: Database, world: World, staff_id: number, code: string): Promise<StaffRow> {
  const staff = await lockedStaff(tx, staff_id)
  if (!staff?.sealed_factor) throw refuse('code_wrong')
  const step = stepOfCode(world, staff.sealed_factor, code)
  if (step !== null && step > (staff.last_factor_step ?? 0)) {
    await changeStaffRow(tx, staff_id, { last_factor_step: step })
    return staff
  }
  const hash = recoveryHash(world, staff_id, code)
  if (hash === null || staff.factor_since === null || !staff.recovery_codes.includes(hash)) throw refuse('code_wrong')
  await changeStaffRow(tx, staff_id, { recovery_codes: staff.recovery_codes.filter((other) => other !== hash) })
  return staff
}
