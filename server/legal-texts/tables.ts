import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { LEGAL_TEXTS } from '#domain/site/legal-text.ts'
import { instant } from '../database/columns.ts'

/**
 * Every wording of the terms and the privacy policy that was written in the back office, by the day from which it holds;
 * from that day on its row does not change, since people agree to it.
 */
export const legal_texts = pgTable(
  'legal_texts',
  {
    kind: text({ enum: LEGAL_TEXTS }).notNull(),
    /** The day from which it holds. */
    version: text().notNull(),
    title: text().notNull(),
    /** Paragraphs, headings and lists (domain/site/legal-text.ts), with `{name}` and `{contact}` to be filled in. */
    body: text().notNull(),
    /** Null: it lay in a file, and was kept when the next one was written. */
    written_by: text(),
    written_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
)
