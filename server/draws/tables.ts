import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { NUMBER_TYPES } from '#domain/draw/draw.ts'
import { FETCH_OUTCOMES, HELD_STATES } from '#domain/draw/fetching.ts'
import { instant } from '../database/columns.ts'

/** One row a round. Money is null until the round is tallied. */
export const draws = pgTable(
  'draws',
  {
    round_number: integer().primaryKey(),
    /** 1 for the oldest stored draw, without gaps, so that one index step finds any page of the list. */
    ordinal: integer().notNull(),
    draw_date: date({ mode: 'string' }).notNull(),
    numbers: smallint().array().notNull(),
    bonus_number: smallint().notNull(),
    total_sales: bigint({ mode: 'number' }),
    first_prize_auto: integer(),
    first_prize_manual: integer(),
    first_prize_semi_auto: integer(),
    /** When its three stages were first reached: numbers stored, prizes stored, complete. */
    stored_at: instant().notNull(),
    tallied_at: instant(),
    completed_at: instant(),
    /** The one source that its numbers come from so far; null once two sources agree, or a person entered them. */
    lone_source: text(),
    /** When its shown facts last changed: a stage, a correction, its shops, whether it is certain or doubted. */
    changed_at: instant().notNull(),
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
    number_type: text({ enum: NUMBER_TYPES }).notNull(),
    location: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.round_number, table.position] })],
)

/** Values of stored draws before they were changed. */
export const draw_corrections = pgTable(
  'draw_corrections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    round_number: integer()
      .notNull()
      .references(() => draws.round_number),
    /** The whole draw before the change, in the domain's shape. */
    old_value: jsonb().notNull(),
    /** The whole draw after the change. */
    new_value: jsonb().notNull(),
    reason: text().notNull(),
    /** The origin: `staff`, or the accepted sources, joined by `+`. */
    source: text().notNull().default('staff'),
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

/** Readings that are not certain, kept with everything that was read for a person to decide. */
export const pending_draws = pgTable(
  'held_readings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    round_number: integer().notNull(),
    /** A code of domain/draw/judge-readings.ts, and its sentence. */
    code: text().notNull(),
    reason: text().notNull(),
    /** Whether it contradicts a published draw: while it is open, pages say that the draw is checked again. */
    doubts: boolean().notNull().default(false),
    /** The readings, each with source, draw and shops. */
    readings: jsonb().notNull(),
    /** Hash of the readings and the reason's code, so that the same again is counted rather than stored twice. */
    fingerprint: text().notNull(),
    held_at: instant().notNull(),
    last_seen_at: instant().notNull(),
    times: integer().notNull().default(1),
    /** `superseded`: the round was settled without a decision on this. */
    state: text({ enum: HELD_STATES }).notNull().default('open'),
    decided_at: instant(),
    decided_by: text(),
  },
  (table) => [
    uniqueIndex('held_readings_once').on(table.round_number, table.fingerprint),
    index('held_readings_state').on(table.state, table.id),
  ],
)

/** One row each time that sources were asked. */
export const fetch_runs = pgTable(
  'fetch_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    started_at: instant().notNull(),
    /** Why: `schedule`, `start`, `gathering`, `staff`, `recheck`. */
    asked_by: text().notNull(),
    milliseconds: integer().notNull(),
    /** The outcome: `stored`, `held`, `waiting`, `failed`. */
    outcome: text({ enum: FETCH_OUTCOMES }).notNull(),
    /** For each source: name, how many calls, which rounds came, what went wrong. */
    sources: jsonb().notNull(),
    /** Rounds that changed, and how. */
    stored: jsonb().notNull(),
    /** Rounds that are held for a person, and why. */
    held: jsonb().notNull(),
  },
  (table) => [index('fetch_runs_age').on(table.started_at)],
)

/** When each source last answered, and last failed. */
export const draw_sources = pgTable('draw_sources', {
  name: text().primaryKey(),
  succeeded_at: instant(),
  failed_at: instant(),
  failure: text(),
})

/** The lease of fetching: one row, so that only one of several instances fetches at a time. */
export const fetch_leases = pgTable('fetch_leases', {
  id: smallint().primaryKey(),
  holder: text(),
  /** After this instant its holder counts as gone. */
  held_until: instant(),
  /** When sources will be asked again; null while nothing is missing. */
  next_check_at: instant(),
})
