import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { NUMBER_TYPES } from '#domain/draw/draw.ts'
import { CLAIMS, STRATEGIES } from '#domain/number-set/number-set.ts'
import { TICKET_SOURCES } from '#domain/ticket/ticket-qr.ts'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'

/**
 * Paper tickets that members saved. A row does not identify the piece of paper: the serial data of its code never leave the
 * device. So two tickets of one round with the same games count as one, unless their member says that they are two.
 */
export const tickets = pgTable(
  'tickets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id),
    round_number: integer().notNull(),
    source: text({ enum: TICKET_SOURCES }).notNull(),
    /**
     * The masks of its games, ascending, with spaces, so that the same games in another order are the same ticket. A further piece
     * of paper with the same games has a number at its end: ` #2`.
     */
    games: text().notNull(),
    saved_at: instant().notNull(),
  },
  (table) => [uniqueIndex('tickets_once').on(table.member_id, table.round_number, table.games)],
)

/** Six numbers that a member buys again and again. Buying one for a round adds a row to `number_sets`. */
export const favourites = pgTable(
  'favourites',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id),
    mask: bigint({ mode: 'number' }).notNull(),
    added_at: instant().notNull(),
  },
  (table) => [uniqueIndex('favourites_once').on(table.member_id, table.mask)],
)

/**
 * Sets of six numbers that play in a round, one row each: made here, a game of a paper ticket, or a favourite (neither strategy
 * nor ticket). While enough sets are free, a set made here exists once in a round, also when its member has hidden it; a set
 * bought elsewhere exists as often as it was bought.
 */
export const number_sets = pgTable(
  'number_sets',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id),
    round_target: integer().notNull(),
    /** Bit n − 1 for number n; see domain/number-set/number-set.ts. */
    mask: bigint({ mode: 'number' }).notNull(),
    /** 0 for the first member who got the set; 1 and so on for later ones, when their wishes left no other set. */
    copy: smallint().notNull().default(0),
    /** Null for a game of a paper ticket or a favourite: it was not made here, so it is in no seal. */
    strategy: text({ enum: STRATEGIES }),
    /** The paper ticket of the game; null for any other set. */
    ticket_id: integer().references(() => tickets.id),
    /** 자동, 반자동 or 수동 of a game on a ticket; null for any other set. */
    number_type: text({ enum: NUMBER_TYPES }),
    /** False when the wishes left no set that keeps the strategy's promise, so that this one was made without it. */
    follows_strategy: boolean().notNull().default(true),
    name: text(),
    /** 겹침 in thousandths (0 to 1000) when the set was made; null in older rows until `fillCrowding` has computed it. */
    crowding_permille: smallint(),
    generated_at: instant().notNull(),
    /** The member's mark on the prize: received, or lost. Null without a mark. */
    claim: text({ enum: CLAIMS }),
    /** When its member marked it as bought; null for a set that was only made. */
    bought_at: instant(),
    /**
     * Whether it was marked as bought when sales closed. Null until the mark changes after that: it then follows from `bought_at`
     * (bought-at-close.ts). A trigger of the migration fills it, also for the release before, and keeps it.
     */
    was_bought_at_close: boolean(),
    /** When its member hid it: it is no longer shown, and never given again. */
    deleted_at: instant(),
    /** 16 random bytes of its leaf in the seal of the round (server/seals); null for sets made before there were seals. */
    salt: uuid(),
  },
  (table) => [
    uniqueIndex('number_sets_copies').on(table.round_target, table.mask, table.copy).where(sql`strategy is not null`),
    uniqueIndex('number_sets_plays')
      .on(table.member_id, table.round_target, table.mask)
      .where(sql`strategy is null and ticket_id is null`),
    index('number_sets_of_ticket').on(table.ticket_id).where(sql`ticket_id is not null`),
    check('number_sets_sealed_are_made', sql`salt is null or strategy is not null`),
    // For the job `fill-crowding`, which looks for such sets at every start.
    index('number_sets_without_crowding').on(table.id).where(sql`crowding_permille is null`),
    index('number_sets_settlement').on(table.round_target, table.id),
    index('number_sets_of_member').on(table.member_id, table.round_target, table.id),
  ],
)

/**
 * Rounds that are closed for further sets, one row each from the end of their sales on. A trigger of the migration refuses sets
 * for them, and any change of a set's sealed fields (round, numbers, salt, time), independently of clocks.
 */
export const closed_rounds = pgTable('closed_rounds', {
  round_number: integer().primaryKey(),
  closed_at: instant().notNull(),
})

/** Requests with a key of their client's, so that a retry gets the first answer and spends nothing. */
export const generation_requests = pgTable(
  'generation_requests',
  {
    member_id: integer()
      .notNull()
      .references(() => members.id),
    key: text().notNull(),
    wanted: jsonb().notNull(),
    set_ids: jsonb().$type<number[]>(),
    remaining_numbers: integer(),
    made_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.key] }),
    index('generation_requests_age').on(table.made_at),
  ],
)

/** One row for each round that is settled, or is being settled slice by slice. */
export const settlements = pgTable('settlements', {
  round_number: integer().primaryKey(),
  /** The balls for which the round was settled; after a correction of the draw they differ, and the settlement is void. */
  balls: text().notNull(),
  /** Sets up to this id are settled. */
  through_id: bigint({ mode: 'number' }).notNull(),
  /** Null while slices remain. */
  settled_at: instant(),
})

/** Winners only: about one set in forty. */
export const winning_sets = pgTable('winning_sets', {
  /** No foreign key: checking it for every winner would cost more than the rest of a settlement. */
  set_id: bigint({ mode: 'number' }).primaryKey(),
  round_number: integer().notNull(),
  rank: smallint().notNull(),
})
