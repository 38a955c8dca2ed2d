import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CrowdingEvidence } from '#contract/analysis/crowding-evidence.ts'
import type { StoredFit } from '#domain/crowding/fit/accept-fit.ts'
import { instant } from '../database/columns.ts'

/**
 * Fits, accepted or held, one row each. A trigger refuses any change, so that every shown figure can be computed again.
 */
export const crowding_fits = pgTable(
  'crowding_fits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The round that it is for; it was fitted on the rounds before. */
    for_round: integer().notNull(),
    /** Hash of the draws; with a suffix if the fit started from nothing. */
    inputs_sha256: text().notNull(),
    version: integer().notNull(),
    fit: jsonb().$type<StoredFit>().notNull(),
    outcome: text({ enum: ['accepted', 'held'] }).notNull(),
    /** Why it was held, for staff; one sentence a line. */
    reason: text(),
    fitted_at: instant().notNull(),
  },
  (table) => [uniqueIndex('crowding_fits_inputs').on(table.for_round, table.inputs_sha256, table.version)],
)

/** Decisions of staff on held fits, one each; never changed. */
export const crowding_fit_decisions = pgTable('crowding_fit_decisions', {
  fit_id: integer()
    .primaryKey()
    .references(() => crowding_fits.id),
  /** `again`: fitted once more, from nothing. */
  decision: text({ enum: ['accept', 'again'] }).notNull(),
  reason: text().notNull(),
  /** The name of the member of staff, as in the audit log. */
  decided_by: text().notNull(),
  decided_at: instant().notNull(),
})

/** One row a round, written when its sales close. A trigger of the migration refuses any change. */
export const crowding_forecasts = pgTable('crowding_forecasts', {
  round_number: integer().primaryKey(),
  /** JSON, byte for byte as it was hashed. */
  forecast_text: text().notNull(),
  sha256: text().notNull(),
  /** The hash of the previous forecast; null for the first. So each forecast proves all earlier ones. */
  previous_sha256: text(),
  published_at: instant().notNull(),
})

/** The newest evidence alone. */
export const crowding_reports = pgTable('crowding_reports', {
  id: integer().primaryKey(),
  inputs_sha256: text().notNull(),
  report: jsonb().$type<CrowdingEvidence>().notNull(),
  calculated_at: instant().notNull(),
})
