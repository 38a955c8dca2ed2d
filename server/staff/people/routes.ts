import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/admin/staff.ts'
import type { Reply } from '#contract/endpoint.ts'
import { firstCharacters } from '#domain/characters.ts'
import type { Database } from '../../database/database.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { addressPrefixOf } from '../../http/connections/network-address.ts'
import { type Api, implement } from '../../http/implement.ts'
import { implementTable } from '../../http/implement-table.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { type Attempt, refundAttempt, takeAttempt } from '../../limits/attempt-limits.ts'
import {
  newFactor,
  newRecoveryCodes,
  shownFactor,
  stepOfCode,
  withoutRecoveryCode,
} from '../../second-factor/authenticator.ts'
import { deviceName } from '../../sessions/device.ts'
import { accountLookupQueue, passwordCheckQueue } from '../../sign-in/log-in.ts'
import { hashPassword, isPassword } from '../../sign-in/password-hash.ts'
import { mustBeGoodPassword } from '../../sign-in/password-rules.ts'
import { instantOf, type World } from '../../world.ts'
import { appendToAuditLog } from '../audit/audit-chain.ts'
import type { AuditEntry } from '../audit/audit-store.ts'
import { allowMoreOpenings } from '../audit/opened-personal-data.ts'
import {
  addStaffMember,
  changeStaffMember,
  deleteStaffRole,
  isFirstPasswordOver,
  putStaffRole,
  resetStaffMember,
  signOutStaffMember,
} from './manage-staff.ts'
import { enterPasskey, passkeyRequest } from './passkeys.ts'
import { countRefusedSignIn } from './refused-sign-ins.ts'
import { type KnownPlace, knownPlaceOf, liveSince, startStaffSession } from './staff-session.ts'
import {
  changeStaffRow,
  changeStaffSession,
  endStaffSessions,
  lockedStaff,
  placeOfFactor,
  roleOfName,
  rolesWithPeople,
  type StaffRow,
  sessionsOfStaff,
  staffOfId,
  staffOfName,
  staffPage,
  staffRowOfId,
} from './store.ts'

/** The calls of staff about signing in and their own account, and about other staff and roles. */
export function staffRoutes(api: Api, db: Database, world: World) {
  const at = () => instantOf(world.now())

  implement(api, contract.signInStaff, ({ body, request, reply }) => signInOfStaff(db, world, body, { request, reply }))
  implement(api, contract.getStaffMe, ({ caller: { name, role, permissions } }) => ({
    name,
    role,
    permissions: [...permissions],
  }))
  implement(api, contract.confirmFactor, async ({ body: { code, passkey }, caller: { id, session_id } }) => {
    if (id === null || session_id === null) return { confirmed: true as const }
    const attempt = await takeAttempt(db, world, 'staff_session', String(session_id))
    await db.transaction(async (tx) => {
      if (passkey) await enterPasskey(tx, world, 'confirm', id, passkey)
      else await enterFactor(tx, world, id, code ?? '')
      await changeStaffSession(tx, session_id, { factor_at: at() })
    })
    await refundAttempt(db, attempt)
    await allowMoreOpenings(db, world, id)
    return { confirmed: true as const }
  })
  implement(api, contract.signOutStaff, async ({ caller: { id, session_id }, tx }) => {
    if (id !== null && session_id !== null) await endStaffSessions(tx, id, at(), { only: session_id })
    return { signed_out: true as const }
  })
  implement(api, contract.listStaffSessions, async ({ caller: { id, session_id } }) => {
    if (id === null) return []
    const sessions = await sessionsOfStaff(db, id, liveSince(world.now()))
    return sessions.map((one) => ({ ...one, device: deviceName(one.user_agent), is_current: one.id === session_id }))
  })
  implement(api, contract.endStaffSession, async ({ params, caller: { id }, tx, audit }) => {
    audit.record({ target: `session ${params.id}` })
    if (id === null || (await endStaffSessions(tx, id, at(), { only: params.id })) === 0)
      throw refuse('session_not_found')
    return { ended: true as const }
  })

  implement(api, contract.changeOwnPassword, async ({ body, caller }) => {
    await changeOwnPassword(db, world, caller, body)
    return { changed: true as const }
  })
  implement(api, contract.renewRecoveryCodes, async ({ caller: { id }, tx }) => {
    if (id === null) throw refuse('staff_not_found')
    return { recovery_codes: await giveRecoveryCodes(tx, world, id) }
  })

  implementTable(api, db, world, contract.staffTable, { read: staffPage })
  implement(api, contract.getStaffMember, async ({ params: { id } }) => {
    const one = await staffOfId(db, id)
    if (!one) throw refuse('staff_not_found')
    return one
  })
  implement(api, contract.listRoles, () => rolesWithPeople(db))
  implement(api, contract.addStaff, async ({ body, caller, tx, audit }) => {
    audit.record({ after: { staff: body.name, role: body.role } })
    const added = await addStaffMember(tx, world, caller, body)
    audit.record({ target: `staff ${added.id}` })
    return added
  })
  implement(api, contract.changeStaff, async ({ params: { id }, body, caller, tx, audit }) => {
    const { revision: _, ...after } = body
    audit.record({ target: `staff ${id}`, after })
    const { role, disabled_at } = await changeStaffMember(tx, world, caller, id, body)
    audit.record({ before: { role, is_disabled: disabled_at !== null } })
    return { id }
  })
  implement(api, contract.resetStaff, async ({ params: { id }, body, caller, tx, audit }) => {
    audit.record({ target: `staff ${id}` })
    return resetStaffMember(tx, world, caller, id, body)
  })
  implement(api, contract.signOutColleague, async ({ params: { id }, caller, tx, audit }) => {
    audit.record({ target: `staff ${id}` })
    const ended = await signOutStaffMember(tx, world, caller, id)
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

const RECOVERY = 'staff recovery codes'

interface StaffSignInForm {
  readonly name: string
  readonly password: string
  readonly code?: string | undefined
  readonly passkey?: Parameters<typeof enterPasskey>[4] | undefined
  readonly new_password?: string | undefined
}
interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
type Answer = Reply<typeof contract.signInStaff>

/**
 * Signs staff in by password and second factor, a code or a passkey. Staff without a factor are shown one to set up, and set a
 * password of their own with it, since a colleague knows the first one. Successes and failures are in the audit log.
 * @throws invalid_credentials, first_password_over, code_wrong, passkey_refused, own_password_needed, password_is_username, password_too_common,
 * too_many_attempts
 */
async function signInOfStaff(db: Database, world: World, typed: StaffSignInForm, exchange: Exchange): Promise<Answer> {
  const { request } = exchange
  const from = addressPrefixOf(request.ip)
  const { staff, known } = await accountLookupQueue({ from, isKnown: false }, async () => {
    const staff = await staffOfName(db, typed.name)
    return { staff, known: await knownPlaceOf(db, world, staff?.id ?? 0, request) }
  })
  const asker = { from, isKnown: known !== null }
  let attempts: readonly Attempt[] = []
  try {
    const isRight = await passwordCheckQueue(asker, async () => {
      attempts = await takeAttempts(db, world, { name: typed.name, address: from, known })
      return isPassword(asker, staff?.password_hash ?? null, typed.password)
    })
    if (!staff || !isRight || staff.disabled_at !== null) throw refuse('invalid_credentials')
    if (isFirstPasswordOver(staff, world)) throw refuse('first_password_over')
    const answer = await withFactor(db, world, staff, typed, exchange)
    if (answer.state !== 'code_needed') for (const attempt of attempts) await refundAttempt(db, attempt)
    return answer
  } catch (error) {
    const { code } = error instanceof Refusal ? error : { code: null }
    // The password was not checked, so the attempt does not count.
    if (code === 'busy') for (const attempt of attempts) await refundAttempt(db, attempt)
    else if (code && attempts.length > 0) {
      // Strangers are counted: each try as a row of its own would let them fill the log.
      if (known === null && code === 'invalid_credentials') await countRefusedSignIn(db, world, request.ip)
      else
        await db.transaction((tx) =>
          recordSignIn(tx, world, request, { actor: typed.name, staff_id: null, outcome: 'refused', code }),
        )
    }
    throw error
  }
}

/**
 * Counts a try of a password or code: by address, by name and address, and by name in all. A browser or address from which the
 * member of staff signed in before has limits of its own, so that strangers who know a name cannot lock its owner out.
 */
const takeAttempts = (
  db: Database,
  world: World,
  { name, address, known }: { name: string; address: string; known: KnownPlace | null },
): Promise<Attempt[]> =>
  db.transaction(async (tx) =>
    known
      ? [await takeAttempt(tx, world, known.by === 'device' ? 'staff_known_device' : 'staff_known_address', known.who)]
      : [
          await takeAttempt(tx, world, 'staff_address', address),
          await takeAttempt(tx, world, 'staff_pair', `${name} ${address}`),
          await takeAttempt(tx, world, 'staff_account', name),
        ],
  )

/** The next step after a right password: it asks for a code, sets up a factor, or begins the session. */
async function withFactor(
  db: Database,
  world: World,
  staff: StaffRow,
  { code, passkey, password, new_password }: StaffSignInForm,
  exchange: Exchange,
): Promise<Answer> {
  if (passkey && staff.factor_since !== null)
    return db.transaction(async (tx) => {
      await enterPasskey(tx, world, 'sign-in', staff.id, passkey)
      await startStaffSession(tx, world, staff.id, exchange)
      await recordSignIn(tx, world, exchange.request, { ...doneBy(staff), after: { passkey: passkey.id.slice(0, 8) } })
      return { state: 'signed_in', recovery_codes: null }
    })
  if (!code) {
    if (staff.factor_since !== null) {
      const request = await passkeyRequest(db, world, 'sign-in', staff.id)
      return { state: 'code_needed', ...(request && { passkey: request }) }
    }
    // A new secret each time, so that a person who saw an earlier one cannot use it after another was confirmed.
    const place = placeOfFactor(staff.id)
    const sealed = newFactor(world, place)
    await db.transaction(async (tx) => {
      await changeStaffRow(tx, staff.id, { sealed_factor: sealed })
      await recordSignIn(tx, world, exchange.request, { ...doneBy(staff), action: 'factor shown' })
    })
    return { state: 'set_up', ...shownFactor(world, place, sealed, staff.name) }
  }
  const password_hash = staff.factor_since === null ? await hashOfOwn(world, staff, password, new_password) : null
  return db.transaction(async (tx) => {
    const { factor_since } = await enterFactor(tx, world, staff.id, code)
    const isSetUp = password_hash !== null && factor_since === null
    if (isSetUp) await changeStaffRow(tx, staff.id, { password_hash, factor_since: instantOf(world.now()) })
    const recovery_codes = isSetUp ? await giveRecoveryCodes(tx, world, staff.id) : null
    await startStaffSession(tx, world, staff.id, exchange)
    await recordSignIn(tx, world, exchange.request, doneBy(staff))
    return { state: 'signed_in', recovery_codes }
  })
}

/** The hash of a new password of their own. To be called outside a transaction: no row should be locked while it is computed. */
async function hashOfOwn(world: World, { name }: StaffRow, first: string, own: string | undefined): Promise<string> {
  if (own === undefined || own.normalize('NFKC') === first.normalize('NFKC')) throw refuse('own_password_needed')
  mustBeGoodPassword(own, { username: name, mobile_number: null })
  return hashPassword({ from: 'staff', isKnown: true }, own, world.randomBytes)
}

type SignInFacts = Pick<AuditEntry, 'actor' | 'staff_id' | 'outcome'> &
  Partial<Pick<AuditEntry, 'code' | 'action' | 'after'>>

const doneBy = ({ id, name }: StaffRow): SignInFacts => ({ actor: name, staff_id: id, outcome: 'done' })

/** A sign-in, or a failure of one, in the audit log. */
const recordSignIn = (tx: Database, world: World, request: FastifyRequest, facts: SignInFacts) =>
  appendToAuditLog(tx, world, {
    at: instantOf(world.now()),
    action: 'sign-in',
    address: request.ip,
    request_id: request.id,
    code: null,
    ...facts,
    // An unknown name may be a password that was typed into the wrong field.
    actor: facts.staff_id === null ? `${firstCharacters(facts.actor, 1)}***` : facts.actor,
  })

/**
 * Accepts a code of the authenticator, or a recovery code; each works once.
 * @returns the row as it was
 * @throws code_wrong
 */
async function enterFactor(tx: Database, world: World, staff_id: number, code: string): Promise<StaffRow> {
  const staff = await lockedStaff(tx, staff_id)
  if (!staff?.sealed_factor) throw refuse('code_wrong')
  const step = stepOfCode(world, placeOfFactor(staff_id), staff.sealed_factor, code)
  if (step !== null && step > (staff.last_factor_step ?? 0)) {
    await changeStaffRow(tx, staff_id, { last_factor_step: step })
    return staff
  }
  const left = withoutRecoveryCode(world, RECOVERY, staff, code)
  if (left === null || staff.factor_since === null) throw refuse('code_wrong')
  await changeStaffRow(tx, staff_id, { recovery_codes: left })
  return staff
}

/**
 * Changes the password of a member of staff to one of their own; their other sessions end.
 * @throws wrong_password, password_unchanged, password_is_username, password_too_common, too_many_attempts
 */
async function changeOwnPassword(
  db: Database,
  world: World,
  { id, name, session_id }: StaffCaller,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<void> {
  const staff = id === null ? null : await staffRowOfId(db, id)
  if (!staff || session_id === null) throw refuse('staff_not_found')
  const asker = { from: `staff ${staff.id}`, isKnown: true }
  const attempt = await takeAttempt(db, world, 'staff_session', String(session_id))
  if (!(await isPassword(asker, staff.password_hash, current_password))) throw refuse('wrong_password')
  await refundAttempt(db, attempt)
  if (new_password.normalize('NFKC') === current_password.normalize('NFKC')) throw refuse('password_unchanged')
  mustBeGoodPassword(new_password, { username: name, mobile_number: null })
  const password_hash = await hashPassword(asker, new_password, world.randomBytes)
  await db.transaction(async (tx) => {
    // Checking the password took time, in which a colleague may have reset this account.
    if ((await lockedStaff(tx, staff.id))?.password_hash !== staff.password_hash) throw refuse('wrong_password')
    await changeStaffRow(tx, staff.id, { password_hash })
    await endStaffSessions(tx, staff.id, instantOf(world.now()), { except: session_id })
  })
}

/** Replaces the recovery codes of a member of staff. @returns the codes, which are shown once */
async function giveRecoveryCodes(tx: Database, world: World, staff_id: number): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes(world, RECOVERY, staff_id)
  await changeStaffRow(tx, staff_id, { recovery_codes: hashes })
  return codes
}
