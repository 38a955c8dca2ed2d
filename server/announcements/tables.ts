import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { AUDIENCES, PRIORITIES } from '#domain/site/announcement.ts'
import { instant } from '../database/columns.ts'

export const announcements = pgTable(
  'announcements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** Sanitised HTML. */
    content: text().notNull(),
    priority: text({ enum: PRIORITIES }).notNull(),
    audience: text({ enum: AUDIENCES }).notNull().default('everyone'),
    /** Whether it advertises: then it is sent only as 정보통신망법 §50 allows. */
    is_advertising: boolean().notNull().default(false),
    image_url: text(),
    link_url: text(),
    link_text: text(),
    is_dismissible: boolean().notNull(),
    created_at: instant().notNull(),
    /** Shown from this instant; null: from its creation. */
    start_date: instant(),
    /** Shown until this instant; null: without end. */
    end_date: instant(),
    view_count: integer().notNull().default(0),
    click_count: integer().notNull().default(0),
  },
  (table) => [index('announcements_newest').on(table.created_at)],
)
