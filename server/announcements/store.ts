import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { type AnnouncementState, type Audience, PRIORITIES } from '#domain/site/announcement.ts'
import { type Database, firstRow, hasRows } from '../database/database.ts'
import { keyset, ORDER_BY_AGE, type PageQuery } from '../database/keyset.ts'
import { announcements } from './tables.ts'

const order = sql`array_position(array[${sql.join(
  PRIORITIES.map((priority) => sql`${priority}`),
  sql`, `,
)}]::text[], ${announcements.priority})`

/** Whether an announcement is shown at an instant or, with `since`, was shown at some time between `since` and it. */
const isShownAt = (instant: string, since = instant) =>
  and(
    or(isNull(announcements.start_date), lte(announcements.start_date, instant)),
    or(isNull(announcements.end_date), gt(announcements.end_date, since)),
  )

/** Announcements for some audiences, shown at an instant: urgent before low, then newest first. */
export const announcementsShownAt = (db: Database, instant: string, audiences: readonly Audience[]) =>
  db
    .select({
      id: announcements.id,
      title: announcements.title,
      content: announcements.content,
      created_at: announcements.created_at,
      priority: announcements.priority,
      image_url: announcements.image_url,
      link_url: announcements.link_url,
      link_text: announcements.link_text,
      is_dismissible: announcements.is_dismissible,
      start_date: announcements.start_date,
    })
    .from(announcements)
    .where(and(isShownAt(instant), inArray(announcements.audience, [...audiences])))
    .orderBy(order, desc(announcements.created_at), desc(announcements.id))

/** Counts one view or click of an announcement that is shown, or was `since`; false when no such announcement exists. */
export async function countAnnouncement(
  db: Database,
  id: number,
  what: 'view_count' | 'click_count',
  { at, since }: { readonly at: string; readonly since: string },
) {
  return hasRows(
    db
      .update(announcements)
      .set({ [what]: sql`${announcements[what]} + 1` })
      .where(and(eq(announcements.id, id), isShownAt(at, since)))
      .returning({ id: announcements.id }),
  )
}

export const addAnnouncement = async (db: Database, added: typeof announcements.$inferInsert) => {
  const [row] = await db.insert(announcements).values(added).returning({ id: announcements.id })
  return row?.id as number
}

export type AnnouncementRow = typeof announcements.$inferSelect

export const announcementOfId = (db: Database, id: number) =>
  firstRow(db.select().from(announcements).where(eq(announcements.id, id)))

/** Changes an announcement. @returns false when there is none with this id */
export const changeAnnouncement = (
  db: Database,
  id: number,
  changes: Partial<Omit<typeof announcements.$inferInsert, 'id'>>,
) => hasRows(db.update(announcements).set(changes).where(eq(announcements.id, id)).returning({ id: announcements.id }))

interface AnnouncementQuery extends PageQuery {
  readonly state?: AnnouncementState | undefined
  readonly audience?: Audience | undefined
}

const isIn = (state: AnnouncementState, at: string) =>
  ({ coming: gt(announcements.start_date, at), shown: isShownAt(at), over: lte(announcements.end_date, at) })[state]

/** A page of announcements with their counts and their state at an instant, and one row more if there is another page. */
export const announcementPage = (
  db: Database,
  { state, audience, sort, after, limit }: AnnouncementQuery,
  at: string,
) => {
  const { begins, order } = keyset(announcements, announcements.id, ORDER_BY_AGE[sort], after)
  return db
    .select()
    .from(announcements)
    .where(and(state && isIn(state, at), audience && eq(announcements.audience, audience), begins))
    .orderBy(...order)
    .limit(limit + 1)
}
