import { getSettlementSummary, listNumberSets } from '#contract/number-sets.ts'
import { getMySubscription } from '#contract/plans.ts'
import { query } from '#web/data/query.ts'

/** Asked for; of these the newest three are shown. */
export const recentSets = query(listNumberSets, { query: { skip: 0, limit: 5 } })
export const MOST_SHOWN = 3

export const subscriptionShown = query(getMySubscription)

export const settlementShown = query(getSettlementSummary)
