import type { z } from 'zod'
import type { Enquiry } from '#contract/site/enquiry-form.ts'
import type { Database } from '../database/database.ts'
import { addressPrefixOf } from '../http/connections/network-address.ts'
import { refuse } from '../http/refuse.ts'
import { newReceipt } from '../keys/random-text.ts'
import type { Keys } from '../keys/secret-key.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { isFormToken, takeFormToken } from './form-token.ts'
import { enquiries } from './tables.ts'

/**
 * Stores a visitor's enquiry, once per form. An enquiry with a filled-in trap field gets the usual answer, so
 * that a bot learns nothing, but is not stored.
 * @returns the receipt that the visitor can name in a later question
 * @throws form_expired when the form's token is forged, too young, too old or used; too_many_attempts from one address
 */
export async function sendEnquiry(
  db: Database,
  deps: Keys & Pick<ServerDeps, 'now' | 'randomBytes'>,
  { name, contact, message, form_token, website }: z.output<typeof Enquiry>,
  address: string,
): Promise<{ receipt: string }> {
  const { now } = deps
  if (!isFormToken(deps, form_token, now())) throw refuse('form_expired')
  const receipt = newReceipt(deps)
  if (website !== '') return { receipt }
  await takeAttempt(db, deps, 'enquiry_address', addressPrefixOf(address))
  const at = instantOf(now())
  await db.transaction(async (tx) => {
    await takeFormToken(tx, deps, form_token)
    await tx.insert(enquiries).values({ receipt, name, contact, message, created_at: at })
  })
  return { receipt }
}
