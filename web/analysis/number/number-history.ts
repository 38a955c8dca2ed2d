import type { Reply } from '#contract/endpoint.ts'
import type { getNumberHistory } from '#contract/number-analysis.ts'

/** What the API tells of one number. */
export type NumberHistory = Reply<typeof getNumberHistory>
