import type { getStoreStatistics } from '#contract/analysis/prize-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'

/** The API's answer about shops. */
export type Stores = Reply<typeof getStoreStatistics>

/** So many shops are shown at once. */
export const STORES_OF_A_PAGE = 20
