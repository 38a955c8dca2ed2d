import type { Permission } from '#domain/permission.ts'
import type { Database } from '../../database/database.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { refuse } from '../../http/refuse.ts'
import { hashPassword } from '../../sign-in/password-hash.ts'
import { instantOf, type World } from '../../world.ts'
import {
  addShippedRoles,
  addStaffRow,
  changeStaffRow,
  countAdministrators,
  endStaffSessions,
  lockedStaff,
  lockStaff,
  putRoleRow,
  roleOfName,
} from './store.ts'

/** Nobody hands out what they do not have. @throws more_than_own */
function mustOwn({ permissions: own }: StaffCaller, permissions: readonly Permission[]): void {
  if (permissions.some((permission) => !own.has(permission))) throw refuse('more_than_own')
}

/** @throws role_not_found, more_than_own */
async function mustMayGive(tx: Database, caller: StaffCaller, role: string): Promise<void> {
  const found = await roleOfName(tx, role)
  if (!found) throw refuse('role_not_found')
  mustOwn(caller, found.permissions)
}

/** @throws last_administrator when nobody would be left who may manage the staff */
async function mustLeaveAnAdministrator(tx: Database): Promise<void> {
  if ((await countAdministrators(tx)) === 0) throw refuse('last_administrator')
}

/** A first password: 20 letters that are easy to read aloud. */
const newPassword = ({ randomBytes }: Pick<World, 'randomBytes'>) =>
  Array.from(randomBytes(20), (byte) => 'abcdefghjkmnpqrstuvwxyz23456789'[byte % 31]).join('')

const hashOf = (world: World, password: string) =>
  hashPassword({ from: 'staff', isKnown: true }, password, world.randomBytes)

/**
 * Adds somebody to the staff.
 * @returns their id, and the password that is shown once
 * @throws role_not_found, more_than_own, staff_name_taken
 */
export async function addStaffMember(
  tx: Database,
  world: World,
  caller: StaffCaller,
  { name, role }: { name: string; role: string },
): Promise<{ id: number; password: string }> {
  await lockStaff(tx)
  await addShippedRoles(tx)
  await mustMayGive(tx, caller, role)
  const password = newPassword(world)
  const row = { name, role, password_hash: await hashOf(world, password), created_at: instantOf(world.now()) }
  const id = await addStaffRow(tx, row)
  if (id === null) throw refuse('staff_name_taken')
  return { id, password }
}

/**
 * Gives somebody another role, or takes them out of service and back; their sessions end.
 * @throws staff_not_found, role_not_found, more_than_own, last_administrator; changed_meanwhile where `version` is not the
 * present one
 */
export async function changeStaffMember(
  tx: Database,
  { now }: Pick<World, 'now'>,
  caller: StaffCaller,
  id: number,
  { version, role, is_disabled }: { version: number; role?: string | undefined; is_disabled?: boolean | undefined },
): Promise<void> {
  await lockStaff(tx)
  const staff = await lockedStaff(tx, id)
  if (!staff) throw refuse('staff_not_found')
  await mustMayGive(tx, caller, staff.role)
  if (role !== undefined) await mustMayGive(tx, caller, role)
  if (version !== staff.version) throw refuse('changed_meanwhile')
  const at = instantOf(now())
  await changeStaffRow(tx, id, {
    version: version + 1,
    ...(role !== undefined && { role }),
    ...(is_disabled !== undefined && { disabled_at: is_disabled ? at : null }),
  })
  await mustLeaveAnAdministrator(tx)
  if (is_disabled) await endStaffSessions(tx, id, at)
}

/**
 * Lets somebody begin again who lost password or factor.
 * @returns the password that is shown once
 * @throws staff_not_found, more_than_own; changed_meanwhile where `version` is not the present one
 */
export async function resetStaffMember(
  tx: Database,
  world: World,
  caller: StaffCaller,
  id: number,
  { version }: { version?: number | undefined },
): Promise<{ password: string }> {
  await lockStaff(tx)
  const staff = await lockedStaff(tx, id)
  if (!staff) throw refuse('staff_not_found')
  await mustMayGive(tx, caller, staff.role)
  if (version !== undefined && version !== staff.version) throw refuse('changed_meanwhile')
  const password = newPassword(world)
  const nothing = { sealed_factor: null, factor_since: null, last_factor_step: null, recovery_codes: [] }
  await changeStaffRow(tx, id, {
    version: staff.version + 1,
    password_hash: await hashOf(world, password),
    ...nothing,
  })
  await endStaffSessions(tx, id, instantOf(world.now()))
  return { password }
}

/**
 * Makes a role, or changes what it may.
 * @throws more_than_own also where the role has more now than the caller; last_administrator; changed_meanwhile where
 * `version` is not the present one, or null although there is such a role
 */
export async function putStaffRole(
  tx: Database,
  caller: StaffCaller,
  name: string,
  { permissions, version }: { permissions: Permission[]; version: number | null },
): Promise<void> {
  await lockStaff(tx)
  await addShippedRoles(tx)
  const old = await roleOfName(tx, name)
  mustOwn(caller, [...permissions, ...(old?.permissions ?? [])])
  if (version !== (old?.version ?? null)) throw refuse('changed_meanwhile')
  const hadAdministrators = (await countAdministrators(tx)) > 0
  await putRoleRow(tx, name, [...new Set(permissions)])
  if (hadAdministrators) await mustLeaveAnAdministrator(tx)
}
