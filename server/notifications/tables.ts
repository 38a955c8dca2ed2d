import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { NotificationFacts } from '#domain/member/notification.ts'
import { NOTIFICATION_KINDS } from '#domain/member/notification-kinds.ts'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'

/** The inbox: each event once for each member. Copies that are sent by push and text message are in `messages`. */
export const notifications = pgTable(
  'notifications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** The event: `round 1245`, `round 1245 corrected 2`, `round 1194 30 days`, `period 12 2026-10-31`, `announcement 5`. */
    subject: text().notNull(),
    /** The facts from which domain/member/notification.ts makes the wording. */
    facts: jsonb().$type<NotificationFacts[keyof NotificationFacts]>().notNull(),
    created_at: instant().notNull(),
    read_at: instant(),
  },
  (table) => [
    uniqueIndex('notifications_once').on(table.member_id, table.kind, table.subject),
    index('notifications_inbox').on(table.member_id, table.id),
    index('notifications_age').on(table.created_at),
  ],
)

/** Progress of notifying all members of one event. */
export const notification_runs = pgTable('notification_runs', {
  /** `result 1245 0`: the round as it stands after so many corrections; `claim 2026-10-12`, `news 5`. */
  key: text().primaryKey(),
  /** Members up to this id were notified. */
  through_member_id: integer().notNull(),
  began_at: instant().notNull(),
  /** Null while slices remain. */
  finished_at: instant(),
})
