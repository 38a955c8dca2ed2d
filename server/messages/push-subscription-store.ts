import { and, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { push_subscriptions } from './tables.ts'

/** A member's subscribed browsers, the newest first. */
export const subscriptionsOfMember = (db: Database, member_id: number) =>
  db
    .select()
    .from(push_subscriptions)
    .where(eq(push_subscriptions.member_id, member_id))
    .orderBy(desc(push_subscriptions.id))

/** Subscribed browsers by id, which is the address of a push message. */
export const subscriptionsOfIds = (db: Database, ids: readonly number[]) =>
  db
    .select()
    .from(push_subscriptions)
    .where(inArray(push_subscriptions.id, [...ids]))

/** Subscribed browsers of some members. */
export const subscriptionsOfMembers = (db: Database, member_ids: readonly number[]) =>
  db
    .select({ id: push_subscriptions.id, member_id: push_subscriptions.member_id })
    .from(push_subscriptions)
    .where(inArray(push_subscriptions.member_id, [...member_ids]))

/** Browsers that one member may subscribe, at most: each message goes to all of them. */
const MOST_BROWSERS = 10

/**
 * Stores a browser's subscription. A known browser moves to the member who subscribes last, since that member holds its keys
 * now. It then gets a new id, so that messages that still wait for the first member are not shown to the second. When the
 * member has more than ten, the oldest is deleted.
 */
export const keepSubscription = async (tx: Database, row: typeof push_subscriptions.$inferInsert) => {
  const { member_id, endpoint, p256dh, auth, device_name, session_id, created_at } = row
  await tx
    .delete(push_subscriptions)
    .where(and(eq(push_subscriptions.endpoint, endpoint), ne(push_subscriptions.member_id, member_id)))
  const [kept] = await tx
    .insert(push_subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: push_subscriptions.endpoint,
      set: { member_id, p256dh, auth, device_name, session_id, created_at },
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

/** Deletes a subscription that its member ends. */
export const dropSubscription = (tx: Database, member_id: number, endpoint: string) =>
  tx
    .delete(push_subscriptions)
    .where(and(eq(push_subscriptions.member_id, member_id), eq(push_subscriptions.endpoint, endpoint)))

/** A session, and the name of its device. */
interface SessionOfDevice {
  readonly id: string
  readonly device_name: string
}

/** Whether a browser was subscribed in a session. Rows from before the session was stored are matched by the device's name. */
const isOfSession = ({ id, device_name }: SessionOfDevice) =>
  sql`coalesce(${push_subscriptions.session_id} = ${id}::uuid, ${push_subscriptions.device_name} = ${device_name})`

/** Deletes subscriptions of a member: those of one session, all but those, or all. */
export const dropSubscriptionsOf = (
  tx: Database,
  member_id: number,
  { only, except }: { readonly only?: SessionOfDevice; readonly except?: SessionOfDevice },
) =>
  tx
    .delete(push_subscriptions)
    .where(
      and(
        eq(push_subscriptions.member_id, member_id),
        only && isOfSession(only),
        except && sql`not ${isOfSession(except)}`,
      ),
    )

/** Deletes subscriptions that were made in sessions which have ended. */
export const dropSubscriptionsOfSessions = async (tx: Database, session_ids: readonly string[]) => {
  if (session_ids.length > 0)
    await tx.delete(push_subscriptions).where(inArray(push_subscriptions.session_id, [...session_ids]))
}

/** Moves a member's subscriptions to the session that replaces another in the same browser. */
export const moveSubscriptions = (tx: Database, member_id: number, from: string, session_id: string) =>
  tx
    .update(push_subscriptions)
    .set({ session_id })
    .where(and(eq(push_subscriptions.member_id, member_id), eq(push_subscriptions.session_id, from)))

/** Deletes the subscription of a browser that its push service no longer knows. */
export const forgetSubscription = (db: Database, id: number) =>
  db.delete(push_subscriptions).where(eq(push_subscriptions.id, id))
