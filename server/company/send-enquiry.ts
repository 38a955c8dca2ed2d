import type { z } from 'zod'
import type { Enquiry } from '#contract/site/enquiry-form.ts'
import type { Database } from '../database/database.ts'
import { addressPrefixOf } from '../http/connections/network-address.ts'
import { refuse } from '../http/refuse.ts'
import { newReceipt } from '../keys/random-text.ts'
import type { Keys } from '../keys/secret-key.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { instantOf, type World } from '../world.ts'
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
  world: Keys & Pick<World, 'now' | 'randomBytes'>,
  { name, contact, message, form_token, website }: z.output<typeof Enquiry>,
  address: string,
): Promise<{ receipt: string }> {
  const { now } = world
  if (!isFormToken(world, form_token, now())) throw refuse('form_expired')
  const receipt = newReceipt(world)
  if (website !== '') return { receipt }
  await takeAttempt(db, world, 'enquiry_address', addressPrefixOf(address))
  const at = instantOf(now())
  await db.transaction(async (tx) => {
    await takeFormToken(tx, world, form_token)
    await tx.insert(enquiries).values({ receipt, name, contact, message, created_at: at })
  })
  return { receipt }
}
