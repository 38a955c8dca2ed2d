import { and, desc, eq, inArray, ne, notInArray } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { push_subscriptions } from './tables.ts'

/** Browsers that a member lets be woken, the newest first. */
export const subscriptionsOfMember = (db: Database, member_id: number) =>
  db
    .select()
    .from(push_subscriptions)
    .where(eq(push_subscriptions.member_id, member_id))
    .orderBy(desc(push_subscriptions.id))

/** Browsers by the addresses of messages. */
export const subscriptionsOfIds = (db: Database, ids: readonly number[]) =>
  db
    .select()
    .from(push_subscriptions)
    .where(inArray(push_subscriptions.id, [...ids]))

/** Browsers of some members. */
export const subscriptionsOfMembers = (db: Database, member_ids: readonly number[]) =>
  db
    .select({ id: push_subscriptions.id, member_id: push_subscriptions.member_id })
    .from(push_subscriptions)
    .where(inArray(push_subscriptions.member_id, [...member_ids]))

/** Browsers that one member may have woken: each message goes to all of them. */
const MOST_BROWSERS = 10

/**
 * Keeps a browser. A known one moves to the member who subscribes last, since that member holds its keys now. It then gets
 * another id, so that messages that still wait for the first member are not shown to the second. Of more than ten the oldest
 * goes.
 */
export const keepSubscription = async (tx: Database, row: typeof push_subscriptions.$inferInsert) => {
  const { member_id, endpoint, p256dh, auth, device_name, created_at } = row
  await tx
    .delete(push_subscriptions)
    .where(and(eq(push_subscriptions.endpoint, endpoint), ne(push_subscriptions.member_id, member_id)))
  const [kept] = await tx
    .insert(push_subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: push_subscriptions.endpoint,
      set: { member_id, p256dh, auth, device_name, created_at },
    })
    .returning({ id: push_subscriptions.id })
  const newest = tx
    .select({ id: push_subscriptions.id })
    .from(push_subscriptions)
    .where(eq(push_subscriptions.member_id, member_id))
    .orderBy(desc(push_subscriptions.created_at), desc(push_subscriptions.id))
    .limit(MOST_BROWSERS)
  await tx
    .delete(push_subscriptions)
    .where(and(eq(push_subscriptions.member_id, member_id), notInArray(push_subscriptions.id, newest)))
  return kept?.id as number
}

/** A browser that its member takes back. */
export const dropSubscription = (tx: Database, member_id: number, endpoint: string) =>
  tx
    .delete(push_subscriptions)
    .where(and(eq(push_subscriptions.member_id, member_id), eq(push_subscriptions.endpoint, endpoint)))

/** Browsers of a member by what their device is called: those alone, all but those, or all. */
export const dropSubscriptionsOf = (
  tx: Database,
  member_id: number,
  { only, except }: { readonly only?: string; readonly except?: string },
) =>
  tx
    .delete(push_subscriptions)
    .where(
      and(
        eq(push_subscriptions.member_id, member_id),
        only === undefined ? undefined : eq(push_subscriptions.device_name, only),
        except === undefined ? undefined : ne(push_subscriptions.device_name, except),
      ),
    )

/** A browser that its push service knows no more. */
export const forgetSubscription = (db: Database, id: number) =>
  db.delete(push_subscriptions).where(eq(push_subscriptions.id, id))
