import { asc, eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { draw_prizes, draws, winning_stores } from '../draws/tables.ts'

/** The prizes of every rank in every tallied round, oldest first. */
export const paidPrizes = (db: Database) =>
  db
    .select({
      round_number: draws.round_number,
      draw_date: draws.draw_date,
      rank: draw_prizes.rank,
      winners: draw_prizes.winners,
      prize_per_winner: draw_prizes.prize_per_winner,
    })
    .from(draw_prizes)
    .innerJoin(draws, eq(draws.round_number, draw_prizes.round_number))
    .orderBy(asc(draw_prizes.round_number), asc(draw_prizes.rank))

/** Every known sale of a winning game. */
export const soldWins = (db: Database) =>
  db.select().from(winning_stores).orderBy(asc(winning_stores.round_number), asc(winning_stores.position))
