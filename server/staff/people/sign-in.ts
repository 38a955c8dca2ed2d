import type { FastifyReply, FastifyRequest } from 'fastify'
import type { signInStaff } from '#contract/admin/staff.ts'
import type { Reply } from '#contract/endpoint.ts'
import { firstCharacters } from '#domain/characters.ts'
import type { Database } from '../../database/database.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { type Attempt, giveBack, takeAttempt } from '../../limits/attempt-limits.ts'
import { neighbourhoodOf } from '../../limits/neighbourhood.ts'
import { hashPassword, isPassword } from '../../sign-in/password-hash.ts'
import { mustBeGoodPassword } from '../../sign-in/password-rules.ts'
import { inTurnToGuess, inTurnToLook } from '../../sign-in/turns.ts'
import { instantOf, type World } from '../../world.ts'
import { appendToAuditLog } from '../audit/audit-chain.ts'
import type { AuditEntry } from '../audit/audit-store.ts'
import { enterFactor } from './enter-factor.ts'
import { newFactor, shownFactor } from './factor.ts'
import { giveRecoveryCodes } from './own-sign-in.ts'
import { type KnownPlace, knownPlaceOf, startStaffSession } from './staff-session.ts'
import { changeStaffRow, type StaffRow, staffOfName } from './store.ts'

interface StaffSignInForm {
  readonly name: string
  readonly password: string
  readonly code?: string | undefined
  readonly new_password?: string | undefined
}
interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
type Answer = Reply<typeof signInStaff>

/**
 * Signs staff in by password and second factor; without one they are shown one to set up, and set a password of their own
 * with it, since a colleague knows the first. What succeeds and what fails is in the audit log.
 * @throws invalid_credentials, code_wrong, own_password_needed, password_is_username, password_too_common,
 * too_many_attempts
 */
export async function signInOfStaff(
  db: Database,
  world: World,
  typed: StaffSignInForm,
  exchange: Exchange,
): Promise<Answer> {
  const { request } = exchange
  const from = neighbourhoodOf(request.ip)
  const { staff, known } = await inTurnToLook({ from, isKnown: false }, async () => {
    const staff = await staffOfName(db, typed.name)
    return { staff, known: await knownPlaceOf(db, world, staff?.id ?? 0, request) }
  })
  const asker = { from, isKnown: known !== null }
  let attempts: readonly Attempt[] = []
  try {
    const isRight = await inTurnToGuess(asker, async () => {
      attempts = await takeAttempts(db, world, { name: typed.name, address: from, known })
      return isPassword(asker, staff?.password_hash ?? null, typed.password)
    })
    if (!staff || !isRight || staff.disabled_at !== null) throw refuse('invalid_credentials')
    const answer = await withFactor(db, world, staff, typed, exchange)
    if (answer.state !== 'code_needed') for (const attempt of attempts) await giveBack(db, attempt)
    return answer
  } catch (error) {
    const { code } = error instanceof Refusal ? error : { code: null }
    // Nothing was tried.
    if (code === 'busy') for (const attempt of attempts) await giveBack(db, attempt)
    else if (code && attempts.length > 0)
      await db.transaction((tx) =>
        recordSignIn(tx, world, request, { actor: typed.name, staff_id: null, outcome: 'refused', code }),
      )
    throw error
  }
}

/**
 * Counts a try: one place and name alone, and many in all. A browser or address that they have signed in from has tries
 * of its own, so that no number of strangers who know a name keeps its owner out.
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

/** The next step after a right password: a code is asked for, a factor set up, or the session begins. */
async function withFactor(
  db: Database,
  world: World,
  staff: StaffRow,
  { code, password, new_password }: StaffSignInForm,
  exchange: Exchange,
): Promise<Answer> {
  if (!code) {
    if (staff.factor_since !== null) return { state: 'code_needed' }
    // A new one each time, so that a person who saw an earlier one cannot sign in with the confirmed one.
    const sealed = newFactor(world)
    await db.transaction(async (tx) => {
      await changeStaffRow(tx, staff.id, { sealed_factor: sealed })
      await recordSignIn(tx, world, exchange.request, { ...doneBy(staff), action: 'factor shown' })
    })
    return { state: 'set_up', ...shownFactor(world, sealed, staff.name) }
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

/** Beside the transaction: hashing takes a while, during which no row should be locked. */
async function hashOfOwn(world: World, { name }: StaffRow, first: string, own: string | undefined): Promise<string> {
  if (own === undefined || own.normalize('NFKC') === first.normalize('NFKC')) throw refuse('own_password_needed')
  mustBeGoodPassword(own, { username: name, mobile_number: null })
  return hashPassword({ from: 'staff', isKnown: true }, own, world.randomBytes)
}

type SignInFacts = Pick<AuditEntry, 'actor' | 'staff_id' | 'outcome'> & Partial<Pick<AuditEntry, 'code' | 'action'>>

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
    // An unknown name may be a password, typed into the wrong field.
    actor: facts.staff_id === null ? `${firstCharacters(facts.actor, 1)}***` : facts.actor,
  })
