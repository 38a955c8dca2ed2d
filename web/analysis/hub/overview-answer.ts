import type { getAnalysisOverview } from '#contract/analysis/prize-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'

/** The answer behind the hub's small plots. */
export type Overview = Reply<typeof getAnalysisOverview>
