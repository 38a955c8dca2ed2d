import { bigint, boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { STRATEGIES } from '#domain/number-set/number-set.ts'
import { bytes, instant } from '../database/columns.ts'

/** One row a round, written once its sales have closed. Triggers of the migration refuse any change. */
export const seals = pgTable('seals', {
  round_number: integer().primaryKey(),
  /** How many sets were sealed. */
  sets: integer().notNull(),
  /** Root of the tree over their leaves, 64 hexadecimal digits. */
  root: text().notNull(),
  /** JSON, byte for byte as it was hashed: the columns above, the times, and the hash of the previous seal. */
  seal_text: text().notNull(),
  sha256: text().notNull(),
  /** The hash of the previous seal; null for the first. */
  previous_sha256: text(),
  sealed_at: instant().notNull(),
})

/**
 * The parts of the trees of sealed rounds, so that a proof reads the leaves of one part rather than of the round. All parts of a
 * round but the last one are full. Triggers of the migration refuse any change.
 */
export const seal_parts = pgTable(
  'seal_parts',
  {
    round_number: integer().notNull(),
    /** From 0. */
    part: integer().notNull(),
    first_set_id: bigint({ mode: 'number' }).notNull(),
    last_set_id: bigint({ mode: 'number' }).notNull(),
    sets: integer().notNull(),
    /** The root of the tree over its leaves. */
    root: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.round_number, table.part] })],
)

/**
 * What stays of sets of closed rounds whose account was deleted: the hash of the leaf, so that other members' proofs stay valid,
 * and its place. Triggers of the migration refuse any change.
 */
export const erased_leaves = pgTable(
  'erased_leaves',
  {
    round_number: integer().notNull(),
    set_id: bigint({ mode: 'number' }).notNull(),
    hash: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.round_number, table.set_id] })],
)

const counted = {
  round_number: integer().notNull(),
  strategy: text({ enum: STRATEGIES }).notNull(),
  /** Whether the set was marked as bought when sales closed. */
  is_bought: boolean().notNull(),
}

/** The results of the sealed sets of tallied rounds; counted again after a correction of the draw. */
export const seal_scores = pgTable(
  'seal_scores',
  {
    ...counted,
    /** 1 to 5; 0 without a prize. */
    rank: smallint().notNull(),
    sets: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.round_number, table.strategy, table.is_bought, table.rank] })],
)

/** Sealed sets of deleted accounts: only their number, by what the tally had counted them as. */
export const erased_sealed_sets = pgTable(
  'erased_sealed_sets',
  {
    ...counted,
    /** As in `seal_scores`; −1 where an earlier release did not count an account that was deleted before the tally. */
    rank: smallint().notNull(),
    sets: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.round_number, table.strategy, table.is_bought, table.rank] })],
)

/**
 * Sealed sets of accounts that were deleted after sales had closed and before the tally, without whose they were: the tally
 * counts them and deletes these rows.
 */
export const erased_uncounted_sets = pgTable(
  'erased_uncounted_sets',
  {
    ...counted,
    /** As in `number_sets`. */
    mask: bigint({ mode: 'number' }).notNull(),
    sets: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.round_number, table.strategy, table.is_bought, table.mask] })],
)

/** When and for which balls the sealed sets of a round were counted. */
export const seal_counts = pgTable('seal_counts', {
  round_number: integer().primaryKey(),
  /** As in `settlements.balls`. */
  balls: text().notNull(),
  /** Counted sets and erased ones together, which must be as many as were sealed. */
  sets: integer().notNull(),
  counted_at: instant().notNull(),
  /** Whether other balls were counted before: the draw was corrected. */
  is_corrected: boolean().notNull().default(false),
})
