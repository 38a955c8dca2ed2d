import { and, eq, lt, sql } from 'drizzle-orm'
import { DAY } from '#domain/duration.ts'
import { announcements } from '../announcements/tables.ts'
import { company_account_changes, company_details } from '../company/tables.ts'
import type { Database } from '../database/database.ts'
import { instantOf } from '../server-deps.ts'
import { pictures } from './tables.ts'

/** Adds a picture; if it is stored already, it counts as just used. */
export const addPicture = (db: Database, added: typeof pictures.$inferInsert) =>
  db
    .insert(pictures)
    .values(added)
    .onConflictDoUpdate({ target: pictures.id, set: { used_at: added.used_at } })

/** The bytes of a picture; null when there is none. */
export async function pictureOf(db: Database, id: string): Promise<Buffer | null> {
  const base64 = sql<string>`encode(${pictures.bytes}, 'base64')`
  const [found] = await db.select({ base64 }).from(pictures).where(eq(pictures.id, id))
  return found ? Buffer.from(found.base64, 'base64') : null
}

/** Whether a stored text uses the picture; ended announcements count, too, since they may be shown again. */
const isUsed = sql`(
  exists (
    select 1 from ${announcements}
    where position(${pictures.id} in ${announcements.content} || coalesce(${announcements.image_url}, '')) > 0
  )
  or exists (select 1 from ${company_details} where position(${pictures.id} in ${company_details.value}) > 0)
  or exists (
    select 1 from ${company_account_changes}
    where ${company_account_changes.state} = 'pending'
      and position(${pictures.id} in ${company_account_changes.after}::text) > 0
  )
)`

/** Milliseconds for which an unused picture is kept: staff may want a removed picture back. */
const KEPT_UNUSED = 30 * DAY

/** Stores which pictures are in use, once a day for each, and deletes pictures that were not in use for thirty days. */
export async function sweepPictures(db: Database, now: number): Promise<void> {
  await db
    .update(pictures)
    .set({ used_at: instantOf(now) })
    .where(and(lt(pictures.used_at, instantOf(now - DAY)), isUsed))
  await db.delete(pictures).where(and(lt(pictures.used_at, instantOf(now - KEPT_UNUSED)), sql`not ${isUsed}`))
}
