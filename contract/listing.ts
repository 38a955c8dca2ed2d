import { z } from 'zod'
import { Count, integerInUrl, limitInUrl } from './fields.ts'

/*
 * The one shape of a list of the back office: sorted one of a few ways, page by page from a row on, and as a file.
 */

/** The rows after the one with this id, in the order asked for. */
const AfterInUrl = integerInUrl(1, 999_999_999, '번호가 아닙니다.')

/** Which rows of a list are asked for: in which order (the first is the usual one), and after which. */
export const pageOf = <const S extends readonly [string, ...string[]]>(sorts: S) => ({
  sort: z
    .enum(sorts, { error: `순서는 ${sorts.join(', ')} 가운데 하나입니다.` })
    // The first of them, which the type of an array does not know to be there.
    .default(sorts[0] as never),
  after: AfterInUrl.optional(),
  limit: limitInUrl(200).default(50),
})

/** One page, and the id that the next begins after; null at the end. */
export const page = <Row extends z.ZodType>(row: Row) => ({ rows: z.array(row), next: z.int().nullable() })

/** A list as a file for a spreadsheet. */
export const TableFile = z.object({
  /** `members-2026-10-12.csv`. */
  file_name: z.string(),
  /** CSV that begins with a byte order mark; what a spreadsheet would compute is quoted. */
  content: z.string(),
  rows: Count,
  /** False where there are more than a file holds. */
  is_whole: z.boolean(),
})
