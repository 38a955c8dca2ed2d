import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { keepSubscription } from '../messages/push-subscription-store.ts'
import { areBrowserKeys } from '../messages/web-push/encrypt-payload.ts'
import { pushUrl } from '../messages/web-push/push-hosts.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'

type Subscription = Omit<Parameters<typeof keepSubscription>[1], 'id' | 'created_at'>

/**
 * Stores the subscription of a browser, whose messages then go to a push service that is public, under keys that hold.
 * @returns its id
 * @throws too_many_attempts; push_address_refused
 */
export async function addPushSubscription(db: Database, deps: ServerDeps, subscription: Subscription): Promise<number> {
  await takeAttempt(db, deps, 'push_subscription', String(subscription.member_id))
  if (!pushUrl(subscription.endpoint, deps) || !areBrowserKeys(subscription)) throw refuse('push_address_refused')
  return db.transaction((tx) => keepSubscription(tx, { ...subscription, created_at: instantOf(deps.now()) }))
}
