import { z } from 'zod'
import { Instant } from './fields.ts'

/** Which saving of a thing this is: 0 before anybody saved it here; who made it, and when. */
export const Edition = z.object({
  version: z.int().min(0),
  saved_by: z.string().nullable(),
  saved_at: Instant.nullable(),
})
export type Edition = z.output<typeof Edition>

/**
 * The saving that whoever changes a thing has before them; 0: none. Where there is a later one they are refused, and told
 * whose. Optional where the command line does what was typed, whatever there is: to a subscription, a colleague's sign-in.
 */
export const SeenVersion = z.int({ error: '보고 있던 판이 필요합니다.' }).min(0)

/** Said once more where a text claims wins without the scoreboard's figure; stands in the audit log with the phrases. */
export const OverrulesClaims = z.boolean().optional()
/** The same where the body is a list. */
export const OverrulesClaimsInUrl = z.enum(['true', 'false'], { error: 'true나 false여야 합니다.' }).optional()
