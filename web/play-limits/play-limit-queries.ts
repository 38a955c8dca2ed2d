import { getPlayLimits } from '#contract/members/play-limits.ts'
import { getMyMonth } from '#contract/number-sets/bought-sets.ts'
import { query } from '#web/data/query.ts'

/** What the member has set for themselves. */
export const limitsShown = query(getPlayLimits)

/** What they spent this month, and the budget that it is held against. */
export const spendingShown = query(getMyMonth)
