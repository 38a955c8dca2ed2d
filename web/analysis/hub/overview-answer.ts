import type { Reply } from '#contract/endpoint.ts'
import type { getAnalysisOverview } from '#contract/prize-analysis.ts'

/** What the hub's small plots are made of. */
export type Overview = Reply<typeof getAnalysisOverview>
