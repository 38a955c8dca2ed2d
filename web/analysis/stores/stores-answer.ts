import type { getStoreStatistics } from '#contract/analysis/prize-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'

/** What the API tells of shops. */
export type Stores = Reply<typeof getStoreStatistics>
