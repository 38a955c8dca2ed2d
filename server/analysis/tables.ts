import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FairnessReport } from '#contract/analysis/fairness.ts'
import { instant } from '../database/columns.ts'

/** The newest report alone; `draws_sha256` says of which draws it is. */
export const fairness_reports = pgTable('fairness_reports', {
  id: integer().primaryKey(),
  draws_sha256: text().notNull(),
  report: jsonb().$type<FairnessReport>().notNull(),
  calculated_at: instant().notNull(),
})
