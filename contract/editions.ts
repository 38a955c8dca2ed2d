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
 * The saving that whoever changes a thing has before them: where there is a later one they are refused, and told whose.
 * Absent: of somebody who changes it without having looked, such as the command line.
 */
export const SeenVersion = z.int().min(0).optional()
