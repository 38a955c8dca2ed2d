import type { Reply } from '#contract/endpoint.ts'
import type { getPairs } from '#contract/number-analysis.ts'

/** What the API tells of all pairs. */
export type Pairs = Reply<typeof getPairs>
