import { sql } from 'drizzle-orm'
import {
  bigint,
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
import type { NumberType } from '#domain/draw/draw.ts'
import { SPLITS } from '#domain/syndicate/syndicate.ts'
import { TICKET_SOURCES } from '#domain/ticket/ticket-qr.ts'
import { bytes, instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'

/**
 * Tickets of one round that several people bought together, and how they share. Triggers of the migration refuse any change of
 * what was agreed on once the round is closed or its agreements are sealed.
 */
export const syndicates = pgTable(
  'syndicates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What stands in the link, as it is: all that it opens stands in these rows, and its people must see it again. */
    token: text().notNull().unique(),
    round_number: integer().notNull(),
    split: text({ enum: SPLITS }).notNull(),
    /** Who fetches the prizes, and who gets what remains of a won: places of people. */
    collector: smallint().notNull(),
    remainder: smallint().notNull(),
    /** 1, and one more with each change of what is agreed on. */
    revision: integer().notNull().default(1),
    /** 16 random bytes of its leaf. */
    salt: uuid().notNull(),
    opened_at: instant().notNull(),
  },
  (table) => [index('syndicates_of_round').on(table.round_number)],
)

/** Its people, in the order of the list. */
export const syndicate_people = pgTable(
  'syndicate_people',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    syndicate_id: integer()
      .notNull()
      .references(() => syndicates.id, { onDelete: 'cascade' }),
    /** From 0. */
    place: smallint().notNull(),
    /** By which the others know them; null once their account was deleted after the close. */
    name: text(),
    /** 16 random bytes beside the name in its hash; null with it. */
    name_salt: uuid(),
    /** What stands for a deleted name in the leaf: 64 hexadecimal digits; null while there is a name. */
    name_sha256: text(),
    /** Won that they paid in; null where prizes are shared equally. */
    paid: integer(),
    /** Whose name it is; null until somebody takes it, and once they leave. */
    member_id: integer().references(() => members.id),
    /** When they agreed to what stands there now. */
    agreed_at: instant(),
  },
  (table) => [
    uniqueIndex('syndicate_people_once').on(table.syndicate_id, table.member_id).where(sql`member_id is not null`),
    index('syndicate_people_of_member').on(table.member_id).where(sql`member_id is not null`),
    index('syndicate_people_of_syndicate').on(table.syndicate_id, table.place),
    check(
      'syndicate_people_are_named',
      sql`(name is null) = (name_sha256 is not null) and (name is null) = (name_salt is null)`,
    ),
  ],
)

/** A game of a shared ticket. */
export interface SharedGame {
  readonly mask: number
  readonly number_type: NumberType
}

/** Its tickets. */
export const syndicate_tickets = pgTable(
  'syndicate_tickets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    syndicate_id: integer()
      .notNull()
      .references(() => syndicates.id, { onDelete: 'cascade' }),
    source: text({ enum: TICKET_SOURCES }).notNull(),
    /** In the order of the paper. */
    games: jsonb().$type<readonly SharedGame[]>().notNull(),
    /** As `tickets.games`: the masks in order, a further paper with the same games has a number at its end. */
    key: text().notNull(),
    /** The piece of paper among all: round, games and the mark of its code (0153); null where the ticket was typed. */
    paper: text(),
    added_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('syndicate_tickets_once').on(table.syndicate_id, table.key),
    uniqueIndex('syndicate_papers_once').on(table.paper).where(sql`paper is not null`),
  ],
)

/** The sealed agreements of a round, one row for rounds that have some. Triggers of the migration refuse any change. */
export const agreement_seals = pgTable('agreement_seals', {
  round_number: integer().primaryKey(),
  /** How many agreements were sealed. */
  agreements: integer().notNull(),
  /** Root of the tree over their leaves, 64 hexadecimal digits. */
  root: text().notNull(),
  /** The entry of the log that holds it, from 0. */
  entry_index: bigint({ mode: 'number' }).notNull(),
  sealed_at: instant().notNull(),
})

/** The hashes of their leaves, which stay when the people have left. Triggers of the migration refuse any change. */
export const agreement_leaves = pgTable(
  'agreement_leaves',
  {
    round_number: integer().notNull(),
    /** From 0, in the order of the syndicates' ids. */
    leaf_index: integer().notNull(),
    syndicate_id: integer().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.round_number, table.leaf_index] }),
    uniqueIndex('agreement_leaves_of_syndicate').on(table.syndicate_id),
  ],
)
