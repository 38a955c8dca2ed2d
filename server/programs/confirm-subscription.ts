import { timingSafeEqual } from 'node:crypto'
import { DRAW_FEED } from '#contract/site/open-data.ts'
import type { Database } from '../database/database.ts'
import { holdLock } from '../database/locks.ts'
import { refuse } from '../http/refuse.ts'
import { poster } from '../messages/channels/post-to-programs.ts'
import { countSubscriptions, dropWebsub, isSubscribed, keepWebsub, websubPlace } from '../messages/program-store.ts'
import { seal } from '../messages/seal.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'

/** Subscriptions: of all, and of one host. */
const [MOST_SUBSCRIPTIONS, MOST_OF_A_HOST] = [2_000, 50]

export interface SubscriptionRequest {
  readonly mode: 'subscribe' | 'unsubscribe'
  /** https. */
  readonly callback: string
  readonly secret: string | null
  readonly lease_seconds: number
}

/** Whether one more fits; renewing one always does. @throws websub_full */
export async function mustHaveRoom(db: Database, { mode, callback }: SubscriptionRequest): Promise<void> {
  if (mode === 'unsubscribe' || (await isSubscribed(db, callback))) return
  const { all, ofHost } = await countSubscriptions(db, callback)
  if (all >= MOST_SUBSCRIPTIONS || ofHost >= MOST_OF_A_HOST) throw refuse('websub_full')
}

/**
 * Asks an address whether it meant to subscribe, or to end its subscription (WebSub §5.3), and stores that where it says so. An
 * address that is silent, redirects or says anything else changes nothing.
 */
export async function confirmSubscription(db: Database, deps: ServerDeps, asked: SubscriptionRequest): Promise<void> {
  const { mode, callback, secret, lease_seconds } = asked
  // The end of a subscription that there is not needs no question.
  if (mode === 'unsubscribe' && !(await isSubscribed(db, callback))) return
  const challenge = deps.randomBytes(24).toString('base64url')
  if (!(await isConfirmed(asked, deps.publicUrl + DRAW_FEED, challenge))) return
  if (mode === 'unsubscribe') return void (await dropWebsub(db, callback))
  await db.transaction(async (tx) => {
    // Of two that are confirmed at once the second counts the first.
    await holdLock(tx, 'websub_subscriptions')
    await mustHaveRoom(tx, asked)
    const now = deps.now()
    await keepWebsub(tx, {
      callback,
      sealed_secret: secret === null ? null : seal(deps, websubPlace(callback), secret),
      created_at: instantOf(now),
      expires_at: instantOf(now + 1_000 * lease_seconds),
    })
  })
}

async function isConfirmed({ mode, callback, lease_seconds }: SubscriptionRequest, topic: string, challenge: string) {
  const question = new URLSearchParams({
    ...{ 'hub.mode': mode, 'hub.topic': topic, 'hub.challenge': challenge },
    ...(mode === 'subscribe' && { 'hub.lease_seconds': String(lease_seconds) }),
  })
  // What the address brings itself stays as it is.
  const url = new URL(`${callback}${callback.includes('?') ? '&' : '?'}${question}`)
  const answer = await poster.get(url).catch(() => null)
  if (!answer || answer.status < 200 || answer.status >= 300) return false
  const [said, expected] = [Buffer.from(answer.said), Buffer.from(challenge)]
  return said.length === expected.length && timingSafeEqual(said, expected)
}
