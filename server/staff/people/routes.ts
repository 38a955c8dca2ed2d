import * as contract from '#contract/admin/staff.ts'
import type { Database } from '../../database/database.ts'
import { type Api, implement } from '../../http/implement.ts'
import { implementTable } from '../../http/implement-table.ts'
import { refuse } from '../../http/refuse.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { deviceName } from '../../sessions/device.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { confirmFactor } from './confirm-factor.ts'
import { endOwnSession } from './end-own-session.ts'
import { renewRecoveryCodes } from './enter-factor.ts'
import {
  addStaffMember,
  changeStaffMember,
  deleteStaffRole,
  putStaffRole,
  resetStaffMember,
  signOutStaffMember,
} from './manage-staff.ts'
import { signInOfStaff } from './sign-in-staff.ts'
import { liveSince } from './staff-session.ts'
import { endStaffSessions, roleOfName, rolesWithPeople, sessionsOfStaff, staffOfId, staffPage } from './store.ts'

/** The calls of staff about signing in and their own account, and about other staff and roles. */
export function staffRoutes(api: Api, db: Database, deps: ServerDeps) {
  const at = () => instantOf(deps.now())

  implement(api, contract.signInStaff, ({ body, request, reply }) => signInOfStaff(db, deps, body, { request, reply }))
  implement(api, contract.getStaffMe, ({ caller: { name, role, permissions } }) => ({
    name,
    role,
    permissions: [...permissions],
  }))
  implement(api, contract.confirmFactor, async ({ body, caller }) => {
    await confirmFactor(db, deps, caller, body)
    return { confirmed: true as const }
  })
  implement(api, contract.signOutStaff, async ({ caller: { id, session_id }, tx }) => {
    if (id !== null && session_id !== null) await endStaffSessions(tx, id, at(), { only: session_id })
    return { signed_out: true as const }
  })
  implement(api, contract.listStaffSessions, async ({ caller: { id, session_id } }) => {
    if (id === null) return []
    const sessions = await sessionsOfStaff(db, id, liveSince(deps.now()))
    return sessions.map((one) => ({ ...one, device: deviceName(one.user_agent), is_current: one.id === session_id }))
  })
  implement(api, contract.endStaffSession, async ({ params, caller: { id }, tx, audit }) => {
    audit.record({ target: `session ${params.id}` })
    await endOwnSession(tx, deps, id, params.id)
    return { ended: true as const }
  })

  implement(api, contract.changeOwnPassword, async ({ body, caller }) => {
    await changeOwnPassword(db, deps, caller, body)
    return { changed: true as const }
  })
  implement(api, contract.renewRecoveryCodes, async ({ caller: { id }, tx }) => ({
    recovery_codes: await renewRecoveryCodes(tx, deps, id),
  }))

  implementTable(api, db, deps, contract.staffTable, { read: staffPage })
  implement(api, contract.getStaffMember, async ({ params: { id } }) => {
    const one = await staffOfId(db, id)
    if (!one) throw refuse('staff_not_found')
    return one
  })
  implement(api, contract.listRoles, () => rolesWithPeople(db))
  implement(api, contract.addStaff, async ({ body, caller, tx, audit }) => {
    audit.record({ after: { staff: body.name, role: body.role } })
    const added = await addStaffMember(tx, deps, caller, body)
    audit.record({ target: `staff ${added.id}` })
    return added
  })
  implement(api, contract.changeStaff, async ({ params: { id }, body, caller, tx, audit }) => {
    const { revision: _, ...after } = body
    audit.record({ target: `staff ${id}`, after })
    const { role, disabled_at } = await changeStaffMember(tx, deps, caller, id, body)
    audit.record({ before: { role, is_disabled: disabled_at !== null } })
    return { id }
  })
  implement(api, contract.resetStaff, async ({ params: { id }, body, caller, tx, audit }) => {
    audit.record({ target: `staff ${id}` })
    return resetStaffMember(tx, deps, caller, id, body)
  })
  implement(api, contract.signOutColleague, async ({ params: { id }, caller, tx, audit }) => {
    audit.record({ target: `staff ${id}` })
    const ended = await signOutStaffMember(tx, deps, caller, id)
    audit.record({ after: { ended } })
    return { ended }
  })
  implement(api, contract.putRole, async ({ params: { name }, body, caller, tx, audit }) => {
    const old = await roleOfName(tx, name)
    const { permissions, name: role = name } = body
    audit.record({
      target: `role ${name}`,
      ...(old && { before: { role: old.name, permissions: old.permissions } }),
      after: { role, permissions },
    })
    await putStaffRole(tx, caller, name, body)
    return { name: role }
  })
  implement(api, contract.deleteRole, async ({ params: { name }, query: { revision }, caller, tx, audit }) => {
    const old = await roleOfName(tx, name)
    audit.record({ target: `role ${name}`, ...(old && { before: { permissions: old.permissions } }) })
    await deleteStaffRole(tx, caller, name, revision)
    return { name }
  })
}
