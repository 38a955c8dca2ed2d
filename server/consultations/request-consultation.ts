import type { z } from 'zod'
import type { ConsultationRequest, MyConsultationRequest } from '#contract/plans/consultation-form.ts'
import { isFormToken, takeFormToken } from '../company/form-token.ts'
import type { Database } from '../database/database.ts'
import { addressPrefixOf } from '../http/connections/network-address.ts'
import { refuse } from '../http/refuse.ts'
import { newReceipt } from '../keys/random-text.ts'
import type { Keys } from '../keys/secret-key.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { mustLockMember } from '../members/store.ts'
import { mustBeOffered } from '../plans/subscription-store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { addConsultationRow, hasOpenConsultation } from './store.ts'

type RequestDeps = Keys & Pick<ServerDeps, 'now' | 'randomBytes'>

/**
 * Stores a visitor's request to be called, once per form. A request with a filled-in trap field gets the usual answer, so that
 * a bot learns nothing, but is not stored.
 * @returns the receipt that the visitor can name in a later question
 * @throws form_expired; tier_not_found, tier_not_offered; too_many_attempts from one address
 */
export async function requestConsultation(
  db: Database,
  deps: RequestDeps,
  { form_token, website, ...wish }: z.output<typeof ConsultationRequest>,
  address: string,
): Promise<{ receipt: string }> {
  if (!isFormToken(deps, form_token, deps.now())) throw refuse('form_expired')
  const receipt = newReceipt(deps)
  if (website !== '') return { receipt }
  await mustBeOffered(db, wish.tier_name)
  await takeAttempt(db, deps, 'consultation_address', addressPrefixOf(address))
  await db.transaction(async (tx) => {
    await takeFormToken(tx, deps, form_token)
    await addConsultationRow(tx, { ...wish, receipt, created_at: instantOf(deps.now()) })
  })
  return { receipt }
}

/**
 * Stores a member's request to be called; a member has one open at a time.
 * @throws consultation_open; tier_not_found, tier_not_offered; too_many_attempts; login_required once the member has left
 */
export async function requestMyConsultation(
  db: Database,
  deps: RequestDeps,
  member_id: number,
  wish: z.output<typeof MyConsultationRequest>,
): Promise<{ receipt: string }> {
  await mustBeOffered(db, wish.tier_name)
  const receipt = newReceipt(deps)
  await db.transaction(async (tx) => {
    await mustLockMember(tx, member_id, 'login_required')
    if (await hasOpenConsultation(tx, member_id)) throw refuse('consultation_open')
    await takeAttempt(tx, deps, 'consultation_member', String(member_id))
    await addConsultationRow(tx, { ...wish, member_id, receipt, created_at: instantOf(deps.now()) })
  })
  return { receipt }
}

/**
 * Opens a consultation for a member on behalf of staff, for example after a call.
 * @throws member_not_found; consultation_open; tier_not_found, tier_not_offered
 */
export async function addConsultation(
  tx: Database,
  deps: RequestDeps,
  opened_by: string,
  {
    member_id,
    ...wish
  }: Pick<z.output<typeof MyConsultationRequest>, 'tier_name' | 'preferred_time'> & {
    member_id: number
  },
): Promise<{ receipt: string }> {
  await mustBeOffered(tx, wish.tier_name)
  const member = await mustLockMember(tx, member_id)
  if (await hasOpenConsultation(tx, member_id)) throw refuse('consultation_open')
  const receipt = newReceipt(deps)
  const { name, mobile_number } = member
  const created_at = instantOf(deps.now())
  await addConsultationRow(tx, { ...wish, member_id, name: name ?? '', mobile_number, receipt, opened_by, created_at })
  return { receipt }
}
