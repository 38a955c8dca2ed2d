import { listNumberSets } from '#contract/number-sets.ts'
import { getMySubscription } from '#contract/plans.ts'
import { query } from '#web/data/query.ts'

export const SETS_PER_PAGE = 20

/** One page of the member's sets, newest first; of one round, or of all. */
export const setsOnPage = (page: number, round: number | null) =>
  query(listNumberSets, {
    query: { skip: (page - 1) * SETS_PER_PAGE, limit: SETS_PER_PAGE, ...(round !== null && { round }) },
  })

/** What of the month's sets is used and what remains. */
export const allowanceShown = query(getMySubscription)
