import { bigint, date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** One row a round. Money is null until the round is tallied. */
export const draws = pgTable(
  'draws',
  {
    round_number: integer().primaryKey(),
    /** 1 for the oldest stored draw, without gaps: the way to any page of the list by one index step. */
    ordinal: integer().notNull(),
    draw_date: date({ mode: 'string' }).notNull(),
    numbers: smallint().array().notNull(),
    bonus_number: smallint().notNull(),
    total_sales: bigint({ mode: 'number' }),
    first_prize_auto: integer(),
    first_prize_manual: integer(),
    first_prize_semi_auto: integer(),
    stored_at: instant().notNull(),
  },
  (table) => [index('draws_ordinal').on(table.ordinal)],
)

/** Five rows a tallied round. */
export const draw_prizes = pgTable(
  'draw_prizes',
  {
    round_number: integer()
      .notNull()
      .references(() => draws.round_number),
    rank: smallint().notNull(),
    winners: integer().notNull(),
    prize_per_winner: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.round_number, table.rank] })],
)

/** Shops that sold winning games, one row a game, in the operator's order. */
export const winning_stores = pgTable(
  'winning_stores',
  {
    round_number: integer()
      .notNull()
      .references(() => draws.round_number),
    position: smallint().notNull(),
    store_rank: smallint().notNull(),
    store_name: text().notNull(),
    number_type: text({ enum: ['auto', 'manual', 'semi-auto'] }).notNull(),
    location: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.round_number, table.position] })],
)

/** What a stored draw said before it was changed. */
export const draw_corrections = pgTable(
  'draw_corrections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    round_number: integer()
      .notNull()
      .references(() => draws.round_number),
    /** The whole draw as it stood, in the domain's shape. */
    old_value: jsonb().notNull(),
    reason: text().notNull(),
    corrected_at: instant().notNull(),
  },
  (table) => [index('draw_corrections_round').on(table.round_number)],
)

/** Which shipped file was last loaded, so that a start with the same file reads nothing. */
export const loaded_files = pgTable('loaded_files', {
  name: text().primaryKey(),
  sha256: text().notNull(),
  loaded_at: instant().notNull(),
})
