import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { CONSULTATION_NOTE_KINDS, CONSULTATION_STATES, PREFERRED_TIMES } from '#domain/plan/consultation.ts'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'

/** Requests to be called about a plan, and what became of them. */
export const consultations = pgTable(
  'consultations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Given to the visitor; not guessable, unlike the id. */
    receipt: text().notNull().unique(),
    /** Null for a visitor, until staff link the member that the visitor was. */
    member_id: integer().references(() => members.id),
    name: text().notNull(),
    /** Digits; null for a member without a number, and once the member has left. */
    mobile_number: text(),
    /** The plan's name at that time: it may be renamed, switched off or deleted later. */
    tier_name: text().notNull(),
    preferred_time: text({ enum: PREFERRED_TIMES }).notNull(),
    state: text({ enum: CONSULTATION_STATES }).notNull().default('waiting'),
    next_action_date: date({ mode: 'string' }),
    /** The member of staff that opened it; null when it was requested on the site. */
    opened_by: text(),
    /** Counts savings; a saving that names an older revision is refused. */
    revision: integer().notNull().default(1),
    created_at: instant().notNull(),
    /** When staff last worked on it; until then, when it was requested. */
    worked_at: instant().notNull(),
    /** When it ended; null while it is open. */
    closed_at: instant(),
  },
  (table) => [
    index('consultations_state').on(table.state, table.id),
    index('consultations_member').on(table.member_id, table.id),
    index('consultations_closed').on(table.closed_at).where(sql`${table.state} <> 'joined'`),
    index('consultations_age').on(table.created_at),
    // The order in which staff work on open consultations.
    index('consultations_open')
      .on(sql`(${table.state} <> 'waiting')`, sql`coalesce(${table.next_action_date}, '-infinity')`, table.id)
      .where(sql`${table.state} in ('waiting', 'talking')`),
    // For the page 오늘: consultations whose next action is due, or that have none and that staff do not work on.
    index('consultations_due')
      .on(table.next_action_date, table.id)
      .where(sql`${table.state} in ('waiting', 'talking') and ${table.next_action_date} is not null`),
    index('consultations_untouched')
      .on(table.worked_at, table.id)
      .where(sql`${table.state} in ('waiting', 'talking') and ${table.next_action_date} is null`),
  ],
)

/** Notes of staff on a consultation. */
export const consultation_notes = pgTable(
  'consultation_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    consultation_id: integer()
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    /** The name of the member of staff at that time. */
    by: text().notNull(),
    kind: text({ enum: CONSULTATION_NOTE_KINDS }).notNull(),
    text: text().notNull(),
  },
  (table) => [index('consultation_notes_of').on(table.consultation_id, table.id)],
)
