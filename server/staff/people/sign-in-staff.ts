import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as contract from '#contract/admin/staff.ts'
import type { Reply } from '#contract/endpoint.ts'
import { firstCharacters } from '#domain/characters.ts'
import type { Database } from '../../database/database.ts'
import { addressPrefixOf } from '../../http/connections/network-address.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { type Attempt, refundAttempt, takeAttempts } from '../../limits/attempt-limits.ts'
import { newFactor, shownFactor } from '../../second-factor/authenticator.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { accountLookupQueue, passwordCheckQueue } from '../../sign-in/log-in.ts'
import { hashPassword, isPassword } from '../../sign-in/password-hash.ts'
import { mustBeGoodPassword } from '../../sign-in/password-rules.ts'
import { appendToAuditLog } from '../audit/audit-chain.ts'
import type { AuditEntry } from '../audit/audit-store.ts'
import { enterFactor, giveRecoveryCodes } from './enter-factor.ts'
import { isFirstPasswordOver } from './manage-staff.ts'
import { enterPasskey, passkeyRequest } from './passkeys.ts'
import { countRefusedSignIn } from './refused-sign-ins.ts'
import { type KnownPlace, knownPlaceOf, startStaffSession } from './staff-session.ts'
import { changeStaffRow, placeOfFactor, type StaffRow, staffOfName } from './store.ts'

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
export async function signInOfStaff(
  db: Database,
  deps: ServerDeps,
  typed: StaffSignInForm,
  exchange: Exchange,
): Promise<Answer> {
  const { request } = exchange
  const from = addressPrefixOf(request.ip)
  const { staff, known } = await accountLookupQueue({ from, isKnown: false }, async () => {
    const staff = await staffOfName(db, typed.name)
    return { staff, known: await knownPlaceOf(db, deps, staff?.id ?? 0, request) }
  })
  const asker = { from, isKnown: known !== null }
  let attempt = null as Attempt | null
  try {
    const isRight = await passwordCheckQueue(asker, async () => {
      attempt = await takeStaffAttempt(db, deps, { name: typed.name, address: from, known })
      return isPassword(asker, staff?.password_hash ?? null, typed.password)
    })
    if (!staff || !isRight || staff.disabled_at !== null) throw refuse('invalid_credentials')
    if (isFirstPasswordOver(staff, deps)) throw refuse('first_password_over')
    const answer = await withFactor(db, deps, staff, typed, exchange)
    if (attempt && answer.state !== 'code_needed') await refundAttempt(db, attempt)
    return answer
  } catch (error) {
    const { code } = error instanceof Refusal ? error : { code: null }
    // The password was not checked, so the attempt does not count.
    if (attempt && code === 'busy') await refundAttempt(db, attempt)
    else if (attempt && code) {
      // Strangers are counted: each try as a row of its own would let them fill the log.
      if (known === null && code === 'invalid_credentials') await countRefusedSignIn(db, deps, request.ip)
      else
        await db.transaction((tx) =>
          recordSignIn(tx, deps, request, { actor: typed.name, staff_id: null, outcome: 'refused', code }),
        )
    }
    throw error
  }
}

/**
 * Counts a try of a password or code: by address, by name and address, and by name in all. A browser or address from which the
 * member of staff signed in before has limits of its own, so that strangers who know a name cannot lock its owner out.
 */
const takeStaffAttempt = (
  db: Database,
  deps: ServerDeps,
  { name, address, known }: { name: string; address: string; known: KnownPlace | null },
): Promise<Attempt> =>
  takeAttempts(
    db,
    deps,
    known
      ? [[known.by === 'device' ? 'staff_known_device' : 'staff_known_address', known.who]]
      : [
          ['staff_address', address],
          ['staff_pair', `${name} ${address}`],
          ['staff_account', name],
        ],
  )

/** The next step after a right password: it asks for a code, sets up a factor, or begins the session. */
async function withFactor(
  db: Database,
  deps: ServerDeps,
  staff: StaffRow,
  { code, passkey, password, new_password }: StaffSignInForm,
  exchange: Exchange,
): Promise<Answer> {
  if (passkey && staff.factor_since !== null)
    return db.transaction(async (tx) => {
      await enterPasskey(tx, deps, 'sign-in', staff.id, passkey)
      await startStaffSession(tx, deps, staff.id, exchange)
      await recordSignIn(tx, deps, exchange.request, { ...doneBy(staff), after: { passkey: passkey.id.slice(0, 8) } })
      return { state: 'signed_in', recovery_codes: null }
    })
  if (!code) {
    if (staff.factor_since !== null) {
      const request = await passkeyRequest(db, deps, 'sign-in', staff.id)
      return { state: 'code_needed', ...(request && { passkey: request }) }
    }
    // A new secret each time, so that a person who saw an earlier one cannot use it after another was confirmed.
    const place = placeOfFactor(staff.id)
    const sealed = newFactor(deps, place)
    await db.transaction(async (tx) => {
      await changeStaffRow(tx, staff.id, { sealed_factor: sealed })
      await recordSignIn(tx, deps, exchange.request, { ...doneBy(staff), action: 'factor shown' })
    })
    return { state: 'set_up', ...shownFactor(deps, place, sealed, staff.name) }
  }
  const password_hash = staff.factor_since === null ? await hashOfOwn(deps, staff, password, new_password) : null
  return db.transaction(async (tx) => {
    const { factor_since } = await enterFactor(tx, deps, staff.id, code)
    const isSetUp = password_hash !== null && factor_since === null
    if (isSetUp) await changeStaffRow(tx, staff.id, { password_hash, factor_since: instantOf(deps.now()) })
    const recovery_codes = isSetUp ? await giveRecoveryCodes(tx, deps, staff.id) : null
    await startStaffSession(tx, deps, staff.id, exchange)
    await recordSignIn(tx, deps, exchange.request, doneBy(staff))
    return { state: 'signed_in', recovery_codes }
  })
}

/** The hash of a new password of their own. To be called outside a transaction: no row should be locked while it is computed. */
async function hashOfOwn(
  deps: ServerDeps,
  { name }: StaffRow,
  first: string,
  own: string | undefined,
): Promise<string> {
  if (own === undefined || own.normalize('NFKC') === first.normalize('NFKC')) throw refuse('own_password_needed')
  mustBeGoodPassword(own, { username: name, mobile_number: null })
  return hashPassword({ from: 'staff', isKnown: true }, own, deps.randomBytes)
}

type SignInFacts = Pick<AuditEntry, 'actor' | 'staff_id' | 'outcome'> &
  Partial<Pick<AuditEntry, 'code' | 'action' | 'after'>>

const doneBy = ({ id, name }: StaffRow): SignInFacts => ({ actor: name, staff_id: id, outcome: 'done' })

/** A sign-in, or a failure of one, in the audit log. */
const recordSignIn = (tx: Database, deps: ServerDeps, request: FastifyRequest, facts: SignInFacts) =>
  appendToAuditLog(tx, deps, {
    at: instantOf(deps.now()),
    action: 'sign-in',
    address: request.ip,
    request_id: request.id,
    code: null,
    ...facts,
    // An unknown name may be a password that was typed into the wrong field.
    actor: facts.staff_id === null ? `${firstCharacters(facts.actor, 1)}***` : facts.actor,
  })
