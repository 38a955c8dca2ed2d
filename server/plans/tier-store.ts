import { and, asc, count, notExists, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { holdLock } from '../database/locks.ts'
import { subscription_tiers, subscriptions } from './tables.ts'

/** All tiers in the operator's order; at the same place the cheapest first. */
export const tiersInOrder = (db: Database) =>
  db
    .select()
    .from(subscription_tiers)
    .orderBy(asc(subscription_tiers.place), asc(subscription_tiers.price), asc(subscription_tiers.id))

/** Lets one transaction at a time replace the tiers. */
export const lockTiers = (tx: Database) => holdLock(tx, 'tiers')

export const countOfTiers = async (db: Database) =>
  (await db.select({ tiers: count() }).from(subscription_tiers))[0]?.tiers ?? 0

/** Adds tiers, or changes those of the same name; their places follow the given order. */
export const putTiers = (db: Database, tiers: readonly Omit<typeof subscription_tiers.$inferInsert, 'place'>[]) =>
  db
    .insert(subscription_tiers)
    .values(tiers.map((tier, place) => ({ ...tier, place })))
    .onConflictDoUpdate({
      target: subscription_tiers.name,
      set: {
        price: sql`excluded.price`,
        features: sql`excluded.features`,
        description: sql`excluded.description`,
        max_numbers_per_month: sql`excluded.max_numbers_per_month`,
        is_disabled: sql`excluded.is_disabled`,
        sold_out_mark: sql`excluded.sold_out_mark`,
        sold_out_color: sql`excluded.sold_out_color`,
        is_popular: sql`excluded.is_popular`,
        place: sql`excluded.place`,
      },
    })

/** Deletes all tiers but these. @returns names of tiers that members have taken, which stay but are no longer offered */
export async function withdrawOtherTiers(tx: Database, names: readonly string[]): Promise<string[]> {
  const others = notInArray(subscription_tiers.name, [...names])
  const taken = tx.select().from(subscriptions).where(sql`${subscriptions.tier_id} = ${subscription_tiers.id}`)
  await tx.delete(subscription_tiers).where(and(others, notExists(taken)))
  const kept = await tx
    .update(subscription_tiers)
    .set({ is_disabled: true })
    .where(others)
    .returning({ name: subscription_tiers.name })
  return kept.map(({ name }) => name)
}
