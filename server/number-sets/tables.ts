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
 * Paper tickets that a member keeps. Nothing of a row says which piece of paper it is: the serial data of a code never
 * leave the device, so that two tickets of one round with the same games are one, unless their member says that they are not.
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
     * The masks of its games, ascending, with spaces: the same games in another order are the same ticket. Of a further piece of
     * paper with the same games also which it is: ` #2`.
     */
    games: text().notNull(),
    saved_at: instant().notNull(),
  },
  (table) => [uniqueIndex('tickets_once').on(table.member_id, table.round_number, table.games)],
)

/** Six numbers that a member buys again and again. One that is bought for a round is a row of `number_sets` besides. */
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
 * One row a set of six numbers that plays in a round: made here, a game of a paper ticket, or a favourite (neither
 * strategy nor ticket). While sets are plenty, a made
 * one exists once a round, also when its member has put it away; what was bought elsewhere exists as often as it was.
 */
export const number_sets = pgTable(
  'number_sets',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id),
    round_target: integer().notNull(),
    /** Bit n − 1 for number n; see domain/number-set/number-mask.ts. */
    mask: bigint({ mode: 'number' }).notNull(),
    /** 0 for the first member who got it; where wishes left no other set, the next ones got copies. */
    copy: smallint().notNull().default(0),
    /** Null for a game of a paper ticket: it was not made here, so it is in no seal. */
    strategy: text({ enum: STRATEGIES }),
    /** The paper that it stands on; null for a set made here. */
    ticket_id: integer().references(() => tickets.id),
    /** 자동, 반자동 or 수동 of a game on a ticket; null for a set made here. */
    number_type: text({ enum: NUMBER_TYPES }),
    /** False where the wishes left no set as the strategy promises, so that it was made without. */
    follows_strategy: boolean().notNull().default(true),
    name: text(),
    /** 겹침 in thousandths (0 to 1000) as it was when the set was made; null for sets made before there was one. */
    crowding_permille: smallint(),
    generated_at: instant().notNull(),
    /** The member's own word on the prize: received, or lost. Null until they say. */
    claim: text({ enum: CLAIMS }),
    /** When its member said that they bought it; null for one that was only made. */
    bought_at: instant(),
    /** Put away by its member: no longer shown, never given again. */
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
    // For the job that fills them, which looks at every start.
    index('number_sets_without_crowding').on(table.id).where(sql`crowding_permille is null`),
    index('number_sets_settlement').on(table.round_target, table.id),
    index('number_sets_of_member').on(table.member_id, table.round_target, table.id),
  ],
)

/**
 * Rounds that take no more sets: one row when their sales have closed. A trigger of the migration refuses sets for them,
 * and any change of what was sealed of a set (round, numbers, salt, time), whatever a clock says.
 */
export const closed_rounds = pgTable('closed_rounds', {
  round_number: integer().primaryKey(),
  closed_at: instant().notNull(),
})

/** Requests that named themselves, so that a retry gets the first answer and spends nothing. */
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
  /** The balls that were settled; a correction of the draw makes it another text, and the settlement void. */
  balls: text().notNull(),
  /** Sets up to this id are done. */
  through_id: bigint({ mode: 'number' }).notNull(),
  /** Null while slices remain. */
  settled_at: instant(),
})

/** Winners only: about one set in forty. */
export const winning_sets = pgTable('winning_sets', {
  /** No foreign key: checking it for every winner would cost a settlement more than everything else together. */
  set_id: bigint({ mode: 'number' }).primaryKey(),
  round_number: integer().notNull(),
  rank: smallint().notNull(),
})
