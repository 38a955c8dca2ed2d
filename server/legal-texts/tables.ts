import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { LEGAL_TEXTS } from '#domain/site/legal-text.ts'
import { instant } from '../database/columns.ts'

/**
 * The wordings of the terms and the privacy policy that were written in the back office, by the day from which they apply; from
 * that day on a row does not change, since people agree to it.
 */
export const legal_texts = pgTable(
  'legal_texts',
  {
    kind: text({ enum: LEGAL_TEXTS }).notNull(),
    /** The day from which it applies. */
    version: text().notNull(),
    title: text().notNull(),
    /** Paragraphs, headings and lists (domain/site/legal-text.ts), with `{name}`, `{contact}` and `{officer}` to be filled in. */
    body: text().notNull(),
    /** Null: the wording was in a file, and was stored when it was needed later (`keepWording`). */
    written_by: text(),
    written_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
)
