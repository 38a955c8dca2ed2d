import { hasUnseen, nameKey } from '#domain/characters.ts'
import { HOUR } from '#domain/duration.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { FIRST_PASSWORD_HOURS } from '#domain/staff/sign-in.ts'
import type { Database } from '../../database/database.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { refuse } from '../../http/refuse.ts'
import { randomLetters } from '../../keys/random-text.ts'
import { mustBeUnchanged } from '../../revisions/store.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { hashPassword } from '../../sign-in/password-hash.ts'
import { dropPasskeys } from './passkeys.ts'
import {
  addShippedRoles,
  addStaffRow,
  countAdministrators,
  deleteRoleRow,
  endStaffSessions,
  lockedStaff,
  lockStaff,
  putRoleRow,
  renameRoleRow,
  roleNames,
  roleOfName,
  type StaffRow,
  saveStaffRow,
  staffNames,
} from './store.ts'

/** Asserts that the caller has the permissions that they give to others. @throws insufficient_privilege */
function mustOwn({ permissions: own }: StaffCaller, permissions: readonly Permission[]): void {
  if (permissions.some((permission) => !own.has(permission))) throw refuse('insufficient_privilege')
}

/** @throws role_not_found, insufficient_privilege */
async function mustMayGive(tx: Database, caller: StaffCaller, role: string): Promise<void> {
  const found = await roleOfName(tx, role)
  if (!found) throw refuse('role_not_found')
  mustOwn(caller, found.permissions)
}

/** A member of staff whose role the caller may give, locked. @throws staff_not_found, insufficient_privilege */
async function mustLockStaff(tx: Database, caller: StaffCaller, id: number): Promise<StaffRow> {
  const staff = await lockedStaff(tx, id)
  if (!staff) throw refuse('staff_not_found')
  await mustMayGive(tx, caller, staff.role)
  return staff
}

/** @throws last_administrator when nobody could manage the staff any more */
async function mustLeaveAnAdministrator(tx: Database): Promise<void> {
  if ((await countAdministrators(tx)) === 0) throw refuse('last_administrator')
}

/** Characters of a first password: many, since it is typed only once. */
const FIRST_PASSWORD = 20

const FIRST_PASSWORD_LASTS = FIRST_PASSWORD_HOURS * HOUR
const firstPasswordUntil = ({ now }: Pick<ServerDeps, 'now'>) => instantOf(now() + FIRST_PASSWORD_LASTS)

/** Whether a first password has ended; never where the account has a password of its owner's. */
export const isFirstPasswordOver = (
  { factor_since, first_password_until, created_at }: StaffRow,
  { now }: Pick<ServerDeps, 'now'>,
): boolean =>
  // Accounts that an instance of the release before has made have no end of their own.
  factor_since === null &&
  now() >= (first_password_until ? Date.parse(first_password_until) : Date.parse(created_at) + FIRST_PASSWORD_LASTS)

const hashOf = (deps: ServerDeps, password: string) =>
  hashPassword({ from: 'staff', isKnown: true }, password, deps.randomBytes)

/**
 * Adds a member of staff.
 * @returns their id, and the password that is shown once
 * @throws role_not_found, insufficient_privilege, staff_name_taken
 */
export async function addStaffMember(
  tx: Database,
  deps: ServerDeps,
  caller: StaffCaller,
  { name, role }: { name: string; role: string },
): Promise<{ id: number; password: string }> {
  await lockStaff(tx)
  await addShippedRoles(tx)
  await mustMayGive(tx, caller, role)
  const password = randomLetters(deps, FIRST_PASSWORD)
  if ((await staffNames(tx)).some((taken) => nameKey(taken) === nameKey(name))) throw refuse('staff_name_taken')
  const at = instantOf(deps.now())
  const row = {
    ...{ name, role, password_hash: await hashOf(deps, password), created_at: at },
    ...{ credentials_by: caller.name, credentials_at: at },
    first_password_until: firstPasswordUntil(deps),
  }
  const id = await addStaffRow(tx, row)
  if (id === null) throw refuse('staff_name_taken')
  return { id, password }
}

/**
 * Gives a member of staff another role, or disables or enables them; their sessions end.
 * @returns the row as it was
 * @throws staff_not_found, role_not_found, insufficient_privilege, last_administrator; edit_conflict where `revision` is not the
 * present one
 */
export async function changeStaffMember(
  tx: Database,
  { now }: Pick<ServerDeps, 'now'>,
  caller: StaffCaller,
  id: number,
  { revision, role, is_disabled }: { revision: number; role?: string | undefined; is_disabled?: boolean | undefined },
): Promise<StaffRow> {
  await lockStaff(tx)
  const staff = await mustLockStaff(tx, caller, id)
  if (role !== undefined) await mustMayGive(tx, caller, role)
  const at = instantOf(now())
  await saveStaffRow(
    tx,
    { id, revision },
    {
      ...(role !== undefined && { role }),
      ...(is_disabled !== undefined && { disabled_at: is_disabled ? at : null }),
    },
  )
  await mustLeaveAnAdministrator(tx)
  if (is_disabled) await endStaffSessions(tx, id, at)
  return staff
}

/** Ends every session of a member of staff. @returns how many there were @throws staff_not_found, insufficient_privilege */
export async function signOutStaffMember(
  tx: Database,
  { now }: Pick<ServerDeps, 'now'>,
  caller: StaffCaller,
  id: number,
): Promise<number> {
  await mustLockStaff(tx, caller, id)
  return endStaffSessions(tx, id, instantOf(now()))
}

/**
 * Resets a member of staff who lost password or factor.
 * @returns the password that is shown once
 * @throws staff_not_found, insufficient_privilege; edit_conflict where `revision` is not the present one
 */
export async function resetStaffMember(
  tx: Database,
  deps: ServerDeps,
  caller: StaffCaller,
  id: number,
  { revision }: { revision?: number | undefined },
): Promise<{ password: string }> {
  await lockStaff(tx)
  await mustLockStaff(tx, caller, id)
  const password = randomLetters(deps, FIRST_PASSWORD)
  const nothing = { sealed_factor: null, factor_since: null, last_factor_step: null, recovery_codes: [] }
  await saveStaffRow(
    tx,
    { id, revision },
    {
      password_hash: await hashOf(deps, password),
      first_password_until: firstPasswordUntil(deps),
      ...{ credentials_by: caller.name, credentials_at: instantOf(deps.now()) },
      ...nothing,
    },
  )
  await dropPasskeys(tx, id)
  await endStaffSessions(tx, id, instantOf(deps.now()))
  return { password }
}

/** Letters and digits of any script, with single blanks between words, so that no two roles have names that look the same. */
const ROLE_NAME = /^[\p{L}\p{N}]+( [\p{L}\p{N}]+)*$/u
/** `\p{L}` also has the Hangul fillers, which nobody sees. */
const isRoleName = (name: string) => ROLE_NAME.test(name) && !hasUnseen(name)
const ODD_ROLE_NAME = '역할 이름은 글자와 숫자로, 사이는 한 칸만 띄어 적어 주세요.'

/** @throws invalid_request */
function mustBeRoleName(name: string): void {
  if (!isRoleName(name)) throw refuse('invalid_request', { errors: [{ path: 'name', message: ODD_ROLE_NAME }] })
}

/**
 * Makes a role, or changes its name and permissions.
 * @throws insufficient_privilege also where the role has more now than the caller; administrator_role, role_name_taken,
 * last_administrator; invalid_request for a new name of other than letters; edit_conflict where `revision` is not the
 * present one, or null although there is such a role
 */
export async function putStaffRole(
  tx: Database,
  caller: StaffCaller,
  name: string,
  {
    permissions,
    revision,
    name: renamed = name,
  }: { permissions: Permission[]; revision: number | null; name?: string | undefined },
): Promise<void> {
  await lockStaff(tx)
  await addShippedRoles(tx)
  const old = await roleOfName(tx, name)
  mustBeUnchanged(revision, old?.revision ?? null)
  if (old?.is_administrator) throw refuse('administrator_role')
  mustOwn(caller, [...permissions, ...(old?.permissions ?? [])])
  if (!old || renamed !== name) {
    mustBeRoleName(renamed)
    const isTaken = (await roleNames(tx)).some((one) => one !== name && nameKey(one) === nameKey(renamed))
    if (isTaken) throw refuse('role_name_taken')
  }
  const hadAdministrators = (await countAdministrators(tx)) > 0
  await putRoleRow(tx, name, [...new Set(permissions)])
  if (renamed !== name && !(await renameRoleRow(tx, name, renamed))) throw refuse('role_name_taken')
  if (hadAdministrators) await mustLeaveAnAdministrator(tx)
}

/**
 * Deletes a role without members.
 * @throws role_not_found, insufficient_privilege, administrator_role, role_in_use, edit_conflict
 */
export async function deleteStaffRole(
  tx: Database,
  caller: StaffCaller,
  name: string,
  revision: number,
): Promise<void> {
  await lockStaff(tx)
  const role = await roleOfName(tx, name)
  if (!role) throw refuse('role_not_found')
  if (role.is_administrator) throw refuse('administrator_role')
  mustOwn(caller, role.permissions)
  mustBeUnchanged(revision, role.revision)
  if (!(await deleteRoleRow(tx, name))) throw refuse('role_in_use')
}
