import type { getNumberHistory } from '#contract/analysis/number-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'

/** The API's answer about one number. */
export type NumberHistory = Reply<typeof getNumberHistory>
