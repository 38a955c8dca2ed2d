import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Enquiry } from '#contract/site/enquiry-form.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { neighbourhoodOf } from '../limits/neighbourhood.ts'
import { instantOf, type World } from '../world.ts'
import { isFormToken } from './form-token.ts'
import { enquiries } from './tables.ts'
import { takeFormToken } from './take-form-token.ts'

/**
 * Keeps a visitor's enquiry, once per form. A filled-in trap field gets an answer like any other, so
 * that a program learns nothing, but nothing is kept.
 * @returns the receipt that the visitor can name when asking again
 * @throws form_expired when the form's token is forged, too young, too old or used; too_many_attempts from one address
 */
export async function sendEnquiry(
  db: Database,
  world: Pick<World, 'now' | 'secretKey'>,
  { name, contact, message, form_token, website }: z.output<typeof Enquiry>,
  address: string,
): Promise<{ receipt: string }> {
  const { now, secretKey } = world
  if (!isFormToken(secretKey, form_token, now())) throw refuse('form_expired')
  const receipt = randomBytes(5).toString('hex').toUpperCase()
  if (website !== '') return { receipt }
  await takeAttempt(db, world, 'enquiry_address', neighbourhoodOf(address))
  const at = instantOf(now())
  await db.transaction(async (tx) => {
    await takeFormToken(tx, world, form_token)
    await tx.insert(enquiries).values({ receipt, name, contact, message, created_at: at })
  })
  return { receipt }
}
