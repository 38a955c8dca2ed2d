import type { getAnalysisOverview } from '#contract/analysis/prize-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'

/** What the hub's small plots are made of. */
export type Overview = Reply<typeof getAnalysisOverview>
