import { getDrawStatistics } from '#contract/analysis.ts'
import { query } from '#web/data/query.ts'

/** What all draws so far come to; the home page shows some of it, the back office what it would show. */
export const drawStatistics = query(getDrawStatistics)
