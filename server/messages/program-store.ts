import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { DAY, HOUR } from '#domain/duration.ts'
import { WEBHOOK_FAILING_DAYS } from '#domain/member/webhook.ts'
import { type Database, firstRow, hasRows, rowsOf } from '../database/database.ts'
import type { Tried } from './channel.ts'
import { type SealedPlace, sealedTexts } from './seal.ts'
import { webhook_events, webhooks, websub_subscriptions, websub_topics } from './tables.ts'

/** Programs that are told of draws: webhooks of members, and subscriptions of anybody to the feed (decision 0154). */

export type Webhook = typeof webhooks.$inferSelect
export type WebsubSubscription = typeof websub_subscriptions.$inferSelect
type WebhookEvent = typeof webhook_events.$inferSelect

export const webhookPlace = (id: number): SealedPlace => ({ purpose: 'webhook secrets', id })
/** Bound to the address that gave it: a subscription has no id before it is written. */
export const websubPlace = (callback: string): SealedPlace => ({ purpose: 'websub secrets', id: callback })

export const sealedWebhookSecrets = sealedTexts('webhook secrets', webhooks, {
  id: webhooks.id,
  text: webhooks.sealed_secrets,
})
export const sealedWebsubSecrets = sealedTexts('websub secrets', websub_subscriptions, {
  id: websub_subscriptions.id,
  boundTo: websub_subscriptions.callback,
  text: websub_subscriptions.sealed_secret,
})

/** A member's webhooks, the oldest first. */
export const webhooksOfMember = (db: Database, member_id: number) =>
  db.select().from(webhooks).where(eq(webhooks.member_id, member_id)).orderBy(asc(webhooks.id))

export const webhookOfMember = (db: Database, member_id: number, id: number) =>
  firstRow(
    db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, id), eq(webhooks.member_id, member_id)))
      .limit(1),
  )

/** The id of a webhook that is to be written: its secret is bound to it. */
export async function nextWebhookId(tx: Database): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('webhooks', 'id'))::int as id`,
  )
  return row?.id as number
}

type NewWebhook = Pick<Webhook, 'id' | 'member_id' | 'url' | 'sealed_secrets' | 'created_at'>

export const addWebhookRow = async (tx: Database, row: NewWebhook): Promise<Webhook> =>
  (await tx.insert(webhooks).overridingSystemValue().values(row).returning())[0] as Webhook

export const replaceWebhookSecrets = (tx: Database, member_id: number, id: number, sealed_secrets: string) =>
  tx
    .update(webhooks)
    .set({ sealed_secrets })
    .where(and(eq(webhooks.id, id), eq(webhooks.member_id, member_id)))

export const dropWebhook = (tx: Database, member_id: number, id: number) =>
  tx.delete(webhooks).where(and(eq(webhooks.id, id), eq(webhooks.member_id, member_id)))

/** Webhooks that are still posted to. */
export const openWebhooks = (db: Database) => db.select().from(webhooks).where(isNull(webhooks.ended_at))

export const webhooksOfIds = (db: Database, ids: readonly number[]) =>
  db
    .select()
    .from(webhooks)
    .where(and(inArray(webhooks.id, [...ids]), isNull(webhooks.ended_at)))

const GONE = 410

/** Stores how addresses answered, the last answer of each, in one statement: a thousand are told at once. */
function noteOutcomes(
  db: Database,
  table: typeof webhooks | typeof websub_subscriptions,
  tried: readonly Tried[],
  alsoSet = sql``,
) {
  const last = new Map(
    tried.map(({ id, at, status, problem, isTaken }) => [
      id,
      { tried_id: id, at, new_status: status, new_problem: problem, is_taken: isTaken },
    ]),
  )
  return db.execute(sql`
    update ${table}
    set tried_at = at, status = new_status, problem = new_problem,
      failing_since = case when is_taken then null else coalesce(failing_since, at) end ${alsoSet}
    from jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb)
      as tried(tried_id int, at timestamptz, new_status int, new_problem text, is_taken boolean)
    where id = tried_id`)
}

/** Stores how deliveries to webhooks went. What answered that it is gone is ended. */
export const noteWebhooks = (db: Database, tried: readonly Tried[]) =>
  noteOutcomes(db, webhooks, tried, sql`, ended_at = case when new_status = ${GONE} then at else ended_at end`)

/** Ends webhooks that have failed since before an instant. */
export const endFailingWebhooks = (tx: Database, before: string, at: string) =>
  tx
    .update(webhooks)
    .set({ ended_at: at })
    .where(and(isNull(webhooks.ended_at), lt(webhooks.failing_since, before)))

/** Ended webhooks whose members were not told yet; they count as told from now on. */
export const takeUntoldEnds = (tx: Database, at: string) =>
  tx
    .update(webhooks)
    .set({ told_at: at })
    .where(and(isNotNull(webhooks.ended_at), isNull(webhooks.told_at)))
    .returning()

/** Stores what is posted of an event, unless it is stored already. */
export const addEvent = (db: Database, event: Pick<WebhookEvent, 'id' | 'happened_at' | 'body'>) =>
  db
    .insert(webhook_events)
    .values({ ...event, is_told: false })
    .onConflictDoNothing()

export const noteTold = (tx: Database, id: string) =>
  tx.update(webhook_events).set({ is_told: true }).where(eq(webhook_events.id, id))

/** What is posted of some events, by their ids. */
export const bodiesOfEvents = async (db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .select({ id: webhook_events.id, body: webhook_events.body })
    .from(webhook_events)
    .where(inArray(webhook_events.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, body }) => [id, body]))
}

/** Which of some events were told. */
export const toldEvents = async (db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ id: webhook_events.id })
    .from(webhook_events)
    .where(and(inArray(webhook_events.id, [...ids]), eq(webhook_events.is_told, true)))
  return new Set(rows.map(({ id }) => id))
}

/** Subscriptions whose lease has not ended. */
export const openSubscriptions = (db: Database, at: string) =>
  db.select().from(websub_subscriptions).where(gt(websub_subscriptions.expires_at, at))

export const websubOfIds = (db: Database, ids: readonly number[], at: string) =>
  db
    .select()
    .from(websub_subscriptions)
    .where(and(inArray(websub_subscriptions.id, [...ids]), gt(websub_subscriptions.expires_at, at)))

export const isSubscribed = (db: Database, callback: string): Promise<boolean> =>
  hasRows(
    db
      .select({ id: websub_subscriptions.id })
      .from(websub_subscriptions)
      .where(eq(websub_subscriptions.callback, callback))
      .limit(1),
  )

/** How many others are subscribed: in all, and at addresses that begin alike. */
export async function countSubscriptions(db: Database, callback: string) {
  const origin = `${new URL(callback).origin}/`
  const [row] = await db
    .select({
      all: count(),
      ofHost: sql<number>`(count(*) filter (where starts_with(${websub_subscriptions.callback}, ${origin})))::int`,
    })
    .from(websub_subscriptions)
    .where(ne(websub_subscriptions.callback, callback))
  return row ?? { all: 0, ofHost: 0 }
}

/** Stores a confirmed subscription, or renews its lease and its secret. */
export const keepWebsub = (
  tx: Database,
  row: Pick<WebsubSubscription, 'callback' | 'sealed_secret' | 'created_at' | 'expires_at'>,
) =>
  tx
    .insert(websub_subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: websub_subscriptions.callback,
      set: { sealed_secret: row.sealed_secret, expires_at: row.expires_at },
    })

export const dropWebsub = (tx: Database, callback: string) =>
  tx.delete(websub_subscriptions).where(eq(websub_subscriptions.callback, callback))

export const noteWebsubs = (db: Database, tried: readonly Tried[]) => noteOutcomes(db, websub_subscriptions, tried)

/** Deletes subscriptions whose lease has ended, or that have failed since before an instant. */
export const dropOverSubscriptions = async (db: Database, now: string, failingBefore: string) => {
  await db.delete(websub_subscriptions).where(lt(websub_subscriptions.expires_at, now))
  await db.delete(websub_subscriptions).where(lt(websub_subscriptions.failing_since, failingBefore))
}

export const topicOf = (db: Database, path: string) =>
  firstRow(db.select().from(websub_topics).where(eq(websub_topics.path, path)).limit(1))

/** Stores the newest content of a feed. @returns false where it is what subscribers were told last */
export const replaceTopic = (tx: Database, topic: typeof websub_topics.$inferInsert): Promise<boolean> =>
  hasRows(
    tx
      .insert(websub_topics)
      .values(topic)
      .onConflictDoUpdate({
        target: websub_topics.path,
        set: { content: topic.content, sha256: topic.sha256, changed_at: topic.changed_at },
        setWhere: ne(websub_topics.sha256, topic.sha256),
      })
      .returning({ path: websub_topics.path }),
  )

/** Milliseconds for which an address may fail before it is given up. */
export const FAILING_FOR = WEBHOOK_FAILING_DAYS * DAY
/** Milliseconds for which a delivery waits for its address: longer than that may fail, so that the end of the address decides. */
export const DELIVERY_LIVES = FAILING_FOR + DAY
/** Milliseconds before a failing address is tried again: at first, and at most. In between as long as it has failed so far. */
const [FIRST_REST, LONGEST_REST] = [30_000, 12 * HOUR]

/**
 * Seconds before an address is tried again that has failed since an instant: the rests double, and each differs by up to a
 * fifth, so that not all addresses of one server come at once. `chance`: 0 up to, but not including, 100.
 */
export const restOf = (now: number, failing_since: string | null, chance: number): number => {
  const failed = failing_since === null ? 0 : now - Date.parse(failing_since)
  const rest = Math.min(Math.max(failed, FIRST_REST), LONGEST_REST)
  return Math.ceil((rest * (1 + chance / 500)) / 1_000)
}

/** Milliseconds for which an event may be told late, and is remembered as told. */
export const [TOLD_WITHIN, EVENTS_KEPT] = [3 * DAY, 30 * DAY]

export const sweepEvents = (db: Database, before: string) =>
  db.delete(webhook_events).where(lt(webhook_events.happened_at, before))

export const webhooksAbout = (db: Database, member_id: number) =>
  db
    .select({
      url: webhooks.url,
      created_at: webhooks.created_at,
      tried_at: webhooks.tried_at,
      status: webhooks.status,
      problem: webhooks.problem,
      failing_since: webhooks.failing_since,
      ended_at: webhooks.ended_at,
    })
    .from(webhooks)
    .where(eq(webhooks.member_id, member_id))
    .orderBy(desc(webhooks.id))

export const dropWebhooksOf = (tx: Database, member_id: number) =>
  tx.delete(webhooks).where(eq(webhooks.member_id, member_id))
