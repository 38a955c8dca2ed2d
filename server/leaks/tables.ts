import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { LEAK_KINDS, LEAK_REPORTS, type LeakScope } from '#domain/site/leak.ts'
import { instant } from '../database/columns.ts'

/** Leaks of personal data, and what was done about each. */
export const leaks = pgTable(
  'leaks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: LEAK_KINDS }).notNull(),
    /** When the operator knew of it; the 72 hours begin then. */
    known_at: instant().notNull(),
    items: text().notNull(),
    happened: text().notNull(),
    harm_steps: text().notNull(),
    our_steps: text().notNull(),
    contact: text().notNull(),
    scope: jsonb().$type<LeakScope>().notNull(),
    written_by: text().notNull(),
    created_at: instant().notNull(),
    /** Null: its members are not told yet. */
    sending_since: instant(),
    sent_by: text(),
    /** Members up to this id were told. */
    through_member_id: integer().notNull().default(0),
    finished_at: instant(),
    report: text({ enum: LEAK_REPORTS }),
    report_note: text(),
    report_at: instant(),
    report_by: text(),
    /** It was written down by mistake; nobody was told. */
    withdrawn_at: instant(),
  },
  (table) => [
    index('leaks_open').on(table.id).where(sql`${table.sending_since} is not null and ${table.finished_at} is null`),
  ],
)

/** Who was told of a leak, when, and whether by text, too. Without a foreign key to members: it proves what was done. */
export const leak_notices = pgTable(
  'leak_notices',
  {
    leak_id: integer()
      .notNull()
      .references(() => leaks.id),
    member_id: integer().notNull(),
    told_at: instant().notNull(),
    by_text: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.leak_id, table.member_id] }),
    index('leak_notices_member').on(table.member_id),
  ],
)
