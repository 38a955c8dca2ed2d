import type { Reply } from '#contract/endpoint.ts'
import type { getStoreStatistics } from '#contract/prize-analysis.ts'

/** What the API tells of shops. */
export type Stores = Reply<typeof getStoreStatistics>
