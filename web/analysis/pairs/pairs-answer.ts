import type { getPairs } from '#contract/analysis/number-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'

/** The API's answer about all pairs. */
export type Pairs = Reply<typeof getPairs>
