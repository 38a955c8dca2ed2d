import type { getNumberHistory } from '#contract/analysis/number-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'

/** What the API tells of one number. */
export type NumberHistory = Reply<typeof getNumberHistory>
