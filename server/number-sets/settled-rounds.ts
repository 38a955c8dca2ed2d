import { and, eq, isNotNull } from 'drizzle-orm'
import { draws } from '../draws/tables.ts'
import { ballsOfDraw } from './shown-sets.ts'
import { settlements } from './tables.ts'

/** Whether the settlement of a draw stands: its prizes are known, all slices are done, and it is of the balls that stand now. */
export const isSettledDraw = and(
  eq(settlements.round_number, draws.round_number),
  eq(settlements.balls, ballsOfDraw),
  isNotNull(settlements.settled_at),
  isNotNull(draws.total_sales),
)
