import type { getPairs } from '#contract/analysis/number-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'

/** What the API tells of all pairs. */
export type Pairs = Reply<typeof getPairs>
