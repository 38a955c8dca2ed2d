import { randomBytes } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { Enquiry } from '#contract/company.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { neighbourhoodOf } from '../limits/neighbourhood.ts'
import { instantOf, type Outside } from '../outside.ts'
import { isFormToken } from './form-token.ts'
import { enquiries, used_form_tokens } from './tables.ts'

const TOKEN_LIFE = 2 * 60 * 60_000

/**
 * Keeps a visitor's enquiry, once per form. A filled-in trap field gets an answer like any other, so
 * that a program learns nothing, but nothing is kept.
 * @returns the receipt that the visitor can name when asking again
 * @throws form_expired when the form's token is forged, too young, too old or used; too_many_attempts from one address
 */
export async function sendEnquiry(
  outside: Pick<Outside, 'db' | 'now' | 'secretKey'>,
  { name, contact, message, form_token, website }: z.output<typeof Enquiry>,
  address: string,
): Promise<{ receipt: string }> {
  const { db, now, secretKey } = outside
  if (!isFormToken(secretKey, form_token, now())) throw refuse('form_expired')
  const receipt = randomBytes(5).toString('hex').toUpperCase()
  if (website !== '') return { receipt }
  await takeAttempt(outside, 'enquiry_address', neighbourhoodOf(address))
  const at = instantOf(now())
  await db.transaction(async (tx) => {
    await tx.delete(used_form_tokens).where(lt(used_form_tokens.used_at, instantOf(now() - TOKEN_LIFE)))
    const used = await tx
      .insert(used_form_tokens)
      .values({ token: form_token, used_at: at })
      .onConflictDoNothing()
      .returning()
    if (used.length === 0) throw refuse('form_expired')
    await tx.insert(enquiries).values({ receipt, name, contact, message, created_at: at })
  })
  return { receipt }
}
