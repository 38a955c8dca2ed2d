import { z } from 'zod'
import { Instant, LARGEST_ID } from './fields.ts'

/** The last saving of a thing: how many there were (0 before the first here), whose it was, and when. */
export const Saving = z.object({
  revision: z.int().min(0),
  saved_by: z.string().nullable(),
  saved_at: Instant.nullable(),
})
export type Saving = z.output<typeof Saving>

/**
 * The revision of a thing that a change begins with; 0: nothing is saved yet. Where a later one is there, the change is
 * refused (`edit_conflict`), and told whose it is. Optional where the command line does what was typed, whatever there is:
 * to a subscription, a colleague's sign-in.
 */
export const SeenRevision = z.int({ error: '보고 있던 판이 필요합니다.' }).min(0).max(LARGEST_ID)

/** Said once more where a text claims wins without the scoreboard's figure; stands in the audit log with the phrases. */
export const OverrulesClaims = z.boolean().optional()
