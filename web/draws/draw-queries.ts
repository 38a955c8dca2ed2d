import { getDrawStatistics } from '#contract/analysis/draw-statistics.ts'
import { getDraw, getDrawnNumbers, getDrawYear, getLatestDraw, listDraws } from '#contract/draws/draws.ts'
import { getFreshness } from '#contract/draws/freshness.ts'
import { query } from '#web/data/query.ts'

export const DRAWS_PER_PAGE = 10

export const latestDraw = query(getLatestDraw)

/** When results were last looked for, and when they are next. */
export const freshness = query(getFreshness)

/** The balls of all draws, for comparing numbers with them. */
export const drawnNumbers = query(getDrawnNumbers)

export const drawShown = (round: number) => query(getDraw, { params: { round } })

/** Sales of the year up to a round, and how its first prizes were bought. */
export const drawYear = (round: number) => query(getDrawYear, { params: { round } })

/** Totals of all draws; the home page shows some of them, the back office all that it could show. */
export const drawStatistics = query(getDrawStatistics)

export const drawsOnPage = (page: number) =>
  query(listDraws, { query: { skip: (page - 1) * DRAWS_PER_PAGE, limit: DRAWS_PER_PAGE } })

/** All draws of a range of rounds, both ends included. */
export const drawsBetween = (range: { start_round: number; end_round: number }) => query(listDraws, { query: range })

export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / DRAWS_PER_PAGE))
