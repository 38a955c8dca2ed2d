import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { type Database, firstRow } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { type SealedPlace, sealedTexts } from '../messages/seal.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { newFactor, newRecoveryCodes, shownFactor, stepOfCode, withoutRecoveryCode } from './authenticator.ts'
import { second_factors } from './tables.ts'

/** The second factors of members (decision 0077); signing in with one is in `sign-in/second-factor.ts`. */

const PURPOSE = 'member recovery codes'
const placeOf = (member_id: number): SealedPlace => ({ purpose: 'member factors', id: member_id })

/** A member's active second factor; null without one, or before its first code was entered. */
export const secondFactorOf = (db: Database, member_id: number) =>
  firstRow(
    db
      .select({ confirmed_at: second_factors.confirmed_at, recovery_codes: second_factors.recovery_codes })
      .from(second_factors)
      .where(and(eq(second_factors.member_id, member_id), isNotNull(second_factors.confirmed_at))),
  )

/**
 * Makes a factor, which is inactive until one of its codes is entered. It has a new secret each time, so that a secret that
 * another person has seen cannot be confirmed.
 * @throws second_factor_on
 */
export async function beginSecondFactor(tx: Database, deps: ServerDeps, member: { id: number; username: string }) {
  const sealed_secret = newFactor(deps, placeOf(member.id))
  const row = { sealed_secret, last_step: null, recovery_codes: [] }
  const begun = await tx
    .insert(second_factors)
    .values({ member_id: member.id, ...row })
    .onConflictDoUpdate({
      target: second_factors.member_id,
      set: row,
      setWhere: isNull(second_factors.confirmed_at),
    })
    .returning({ member_id: second_factors.member_id })
  if (begun.length === 0) throw refuse('second_factor_on')
  return shownFactor(deps, placeOf(member.id), sealed_secret, member.username)
}

const lockedFactor = (tx: Database, member_id: number) =>
  firstRow(tx.select().from(second_factors).where(eq(second_factors.member_id, member_id)).for('update'))

const changeFactor = (
  tx: Database,
  member_id: number,
  changes: Partial<Pick<typeof second_factors.$inferInsert, 'confirmed_at' | 'last_step' | 'recovery_codes'>>,
) => tx.update(second_factors).set(changes).where(eq(second_factors.member_id, member_id))

/**
 * Activates the factor that was shown, when its first code is entered.
 * @returns the recovery codes, which are shown once
 * @throws second_factor_on, second_factor_off, code_wrong
 */
export async function confirmSecondFactor(tx: Database, deps: ServerDeps, member_id: number, code: string) {
  const factor = await lockedFactor(tx, member_id)
  if (!factor) throw refuse('second_factor_off')
  if (factor.confirmed_at !== null) throw refuse('second_factor_on')
  const last_step = stepOfCode(deps, placeOf(member_id), factor.sealed_secret, code)
  if (last_step === null) throw refuse('code_wrong')
  await changeFactor(tx, member_id, { confirmed_at: instantOf(deps.now()), last_step })
  return giveRecoveryCodes(tx, deps, member_id)
}

/** Replaces a member's recovery codes. @returns the codes, which are shown once */
export async function giveRecoveryCodes(tx: Database, deps: ServerDeps, member_id: number): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes(deps, PURPOSE, member_id)
  await changeFactor(tx, member_id, { recovery_codes: hashes })
  return codes
}

/**
 * Accepts a code of the authenticator, or a recovery code; each works once.
 * @throws second_factor_off, code_wrong
 */
export async function takeFactorCode(tx: Database, deps: ServerDeps, member_id: number, code: string): Promise<void> {
  const factor = await lockedFactor(tx, member_id)
  if (!factor || factor.confirmed_at === null) throw refuse('second_factor_off')
  const step = stepOfCode(deps, placeOf(member_id), factor.sealed_secret, code)
  if (step !== null && step > (factor.last_step ?? 0)) {
    await changeFactor(tx, member_id, { last_step: step })
    return
  }
  const { recovery_codes } = factor
  const left = withoutRecoveryCode(deps, PURPOSE, { id: member_id, recovery_codes }, code)
  if (left === null) throw refuse('code_wrong')
  await changeFactor(tx, member_id, { recovery_codes: left })
}

/** Which of some members have a second factor. */
export const membersWithSecondFactor = async (
  db: Database,
  member_ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .select({ member_id: second_factors.member_id })
    .from(second_factors)
    .where(and(inArray(second_factors.member_id, [...member_ids]), isNotNull(second_factors.confirmed_at)))
  return new Set(rows.map(({ member_id }) => member_id))
}

/** Removes a member's factor. @returns whether it was active */
export const removeSecondFactor = async (tx: Database, member_id: number): Promise<boolean> =>
  (
    await tx
      .delete(second_factors)
      .where(eq(second_factors.member_id, member_id))
      .returning({ confirmed_at: second_factors.confirmed_at })
  ).some(({ confirmed_at }) => confirmed_at !== null)

/** The export says since when a member has a factor and how many recovery codes are left; it holds no secrets. */
export const secondFactorData: PersonalData = {
  keeps: { second_factors: 'guard sign-ins, until their member takes them away, or leaves' },
  exportOf: async (db, member_id) => {
    const factor = await secondFactorOf(db, member_id)
    return {
      second_factors: factor
        ? [{ confirmed_at: factor.confirmed_at, recovery_codes_left: factor.recovery_codes.length }]
        : [],
    }
  },
  erase: async (tx, _world, member_id) => {
    await tx.delete(second_factors).where(eq(second_factors.member_id, member_id))
  },
}

export const sealedMemberFactors = sealedTexts('member factors', second_factors, {
  id: second_factors.member_id,
  text: second_factors.sealed_secret,
})
