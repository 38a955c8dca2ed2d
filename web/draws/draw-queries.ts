import { getDraw, getLatestDraw, listDraws } from '#contract/draws.ts'
import { query } from '#web/data/query.ts'

export const DRAWS_PER_PAGE = 10

export const latestDraw = query(getLatestDraw)

export const drawShown = (round: number) => query(getDraw, { params: { round } })

export const drawsOnPage = (page: number) =>
  query(listDraws, { query: { skip: (page - 1) * DRAWS_PER_PAGE, limit: DRAWS_PER_PAGE } })

export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / DRAWS_PER_PAGE))
