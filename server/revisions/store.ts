import { eq, sql } from 'drizzle-orm'
import type { Saving } from '#contract/revisions.ts'
import type { Database } from '../database/database.ts'
import { revisions } from './tables.ts'

const NEVER_SAVED: Saving = { revision: 0, saved_by: null, saved_at: null }

/** The last saving of a thing. */
export async function savingOf(db: Database, thing: string): Promise<Saving> {
  const { revision, saved_by, saved_at } = revisions
  const [found] = await db.select({ revision, saved_by, saved_at }).from(revisions).where(eq(revisions.thing, thing))
  return found ?? NEVER_SAVED
}

/** The last savings of all things whose names have a common beginning (`announcement `), by name. */
export async function savingsOf(db: Database, beginning: string): Promise<(thing: string) => Saving> {
  const rows = await db.select().from(revisions).where(sql`starts_with(${revisions.thing}, ${beginning})`)
  const found = new Map(rows.map(({ thing, ...saving }) => [thing, saving]))
  return (thing) => found.get(thing) ?? NEVER_SAVED
}

/** Counts a saving; null when there was another after the seen one. One statement, so that of two parallel calls one succeeds. */
export async function countRevision(
  tx: Database,
  saving: typeof revisions.$inferInsert,
  seen: number | undefined,
): Promise<number | null> {
  const { saved_by, saved_at } = saving
  const [counted] = await tx
    .insert(revisions)
    .values(saving)
    .onConflictDoUpdate({
      target: revisions.thing,
      set: { revision: sql`${revisions.revision} + 1`, saved_by, saved_at },
      ...(seen !== undefined && { setWhere: eq(revisions.revision, seen) }),
    })
    .returning({ revision: revisions.revision })
  return counted?.revision ?? null
}

/** Deletes the count of a deleted thing; a new thing of its name starts again. */
export const forgetRevision = (tx: Database, thing: string) => tx.delete(revisions).where(eq(revisions.thing, thing))
