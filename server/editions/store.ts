import { eq, sql } from 'drizzle-orm'
import type { Edition } from '#contract/editions.ts'
import type { Database } from '../database/database.ts'
import { editions } from './tables.ts'

const NEVER_SAVED: Edition = { version: 0, saved_by: null, saved_at: null }

/** The last saving of a thing. */
export async function editionOf(db: Database, thing: string): Promise<Edition> {
  const { version, saved_by, saved_at } = editions
  const [found] = await db.select({ version, saved_by, saved_at }).from(editions).where(eq(editions.thing, thing))
  return found ?? NEVER_SAVED
}

/** Those of all things whose names begin alike (`announcement `), by name. */
export async function editionsOf(db: Database, beginning: string): Promise<(thing: string) => Edition> {
  const rows = await db.select().from(editions).where(sql`starts_with(${editions.thing}, ${beginning})`)
  const found = new Map(rows.map(({ thing, ...edition }) => [thing, edition]))
  return (thing) => found.get(thing) ?? NEVER_SAVED
}

/** Counts one more saving; null where another came after the one that was seen. One statement: two cannot both win. */
export async function countEdition(
  tx: Database,
  saving: typeof editions.$inferInsert,
  seen: number | undefined,
): Promise<number | null> {
  const { saved_by, saved_at } = saving
  const [counted] = await tx
    .insert(editions)
    .values(saving)
    .onConflictDoUpdate({
      target: editions.thing,
      set: { version: sql`${editions.version} + 1`, saved_by, saved_at },
      ...(seen !== undefined && { setWhere: eq(editions.version, seen) }),
    })
    .returning({ version: editions.version })
  return counted?.version ?? null
}

/** The thing is no more; one of its name begins anew. */
export const forgetEdition = (tx: Database, thing: string) => tx.delete(editions).where(eq(editions.thing, thing))
