import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { HOUR } from '#domain/duration.ts'
import type { Database } from '../../database/database.ts'
import { yieldToRequests } from '../../database/yield-to-requests.ts'
import type { World } from '../../world.ts'
import {
  type HandedOver,
  type MessageChannel,
  MessageDelayed,
  MessageRefused,
  type NoticeSender,
  type OutgoingNotice,
} from '../channel.ts'
import { forgetSubscription, subscriptionsOfIds } from '../push-subscription-store.ts'
import { encryptPayload } from '../web-push/encrypt-payload.ts'
import { AddressForbidden, createPoster, type Poster, publicUrl } from '../web-push/post-publicly.ts'
import { payloadOf, type Vapid, vapidHeader, vapidsOf } from '../web-push/vapid.ts'

type Subscription = Awaited<ReturnType<typeof subscriptionsOfIds>>[number]

/** The push service no longer knows the browser, or never knew our key. A retry would fail, too. */
class BrowserGone extends MessageRefused {
  override readonly name = 'BrowserGone'
}

/** Seconds for which a push service keeps a message that a sleeping phone has not fetched. */
const KEPT_FOR = 24 * 3_600
/** Seconds for which nothing is sent to a busy service: unless it names a time, and at most. */
const [USUAL_PATIENCE, MOST_PATIENCE] = [30, 3_600]

/** Milliseconds for which a signature is used (it is valid for twelve hours), and how many signatures are kept. */
const [SIGNED_FOR, MOST_SIGNATURES] = [HOUR, 100]

/** Messages that are encrypted and posted before other requests are served. */
const IN_A_ROW = 8

type PushDeps = Pick<World, 'now' | 'secretKey' | 'earlierKeys' | 'randomBytes' | 'publicUrl' | 'isLocalPushAllowed'>

/** One for the process, so that connections to the few push services stay open from one batch to the next. */
const poster = createPoster()

/** Sends notifications by Web Push (RFC 8030): encrypted for each browser, signed as this installation. */
function webPush(world: PushDeps, { post }: Pick<Poster, 'post'> = poster): NoticeSender {
  /** Push services that are busy, and until when. */
  const busyUntil = new Map<string, number>()
  /** Signatures by key and service: one serves for many messages, and takes as long to make as a message to encrypt. */
  const signatures = new LRUCache<string, string>({ max: MOST_SIGNATURES })
  const signatureFor = (vapid: Vapid, audience: string): string => {
    const now = world.now()
    const name = `${vapid.public_key} ${audience} ${Math.floor(now / SIGNED_FOR)}`
    const known = signatures.get(name)
    if (known) return known
    const made = vapidHeader({ vapid, audience, contact: world.publicUrl, now })
    signatures.set(name, made)
    return made
  }
  const send = async ({ notice }: OutgoingNotice, subscription: Subscription | undefined) => {
    const url = subscription && publicUrl(subscription.endpoint, world.isLocalPushAllowed)
    if (!url) throw new BrowserGone('no browser')
    const patience = (busyUntil.get(url.origin) ?? 0) - world.now()
    if (patience > 0) throw new MessageDelayed('busy', Math.ceil(patience / 1_000))
    const payload = payloadOf({ ...notice })
    const [vapid, ...earlier] = vapidsOf(world) as [Vapid, ...Vapid[]]
    const headers = {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(KEPT_FOR),
      urgency: 'normal',
      // A retry replaces its own earlier copy if that still waits at the service.
      topic: notice.tag,
    }
    const body = encryptPayload(payload, subscription, world.randomBytes(16))
    const postAs = (key: typeof vapid) =>
      post(url, { authorization: signatureFor(key, url.origin), ...headers }, body).catch((error) => {
        if (error instanceof AddressForbidden) throw new BrowserGone(error.message)
        throw error
      })
    let answer = await postAs(vapid)
    // These statuses mean a wrong key: the browser may have subscribed with one of our earlier keys.
    for (const other of earlier) if ([400, 401, 403].includes(answer.status)) answer = await postAs(other)
    const { status } = answer
    if (status >= 200 && status < 300) return
    if (status === 429 || (status === 503 && answer.headers['retry-after'])) {
      const seconds = patienceOf(answer.headers['retry-after'], world.now())
      busyUntil.set(url.origin, world.now() + 1_000 * seconds)
      throw new MessageDelayed(String(status), seconds)
    }
    // 401: the service takes our signature for expired, so its clock or ours is wrong. The subscription is fine and is kept.
    if (status === 401) throw new Error('401')
    // 403: the browser subscribed with a key that is no longer ours. 3xx: a push service does not redirect.
    if ([403, 404, 410].includes(status) || (status >= 300 && status < 400)) throw new BrowserGone(String(status))
    if (status < 500 && status !== 408) throw new MessageRefused(String(status))
    throw new Error(String(status))
  }
  return async (db, notices) => {
    const subscriptions = await subscriptionsOfIds(
      db,
      notices.map(({ address }) => Number(address)),
    )
    const sent: Promise<HandedOver>[] = []
    for (const [i, outgoing] of notices.entries()) {
      const subscription = subscriptions.find(({ id }) => String(id) === outgoing.address)
      sent.push(
        send(outgoing, subscription).then(
          () => ({ id: outgoing.id, error: null }),
          (error: unknown) => ({ id: outgoing.id, error }),
        ),
      )
      // Each message takes a moment to encrypt and post; requests for pages are served between them.
      await (i % IN_A_ROW === IN_A_ROW - 1 ? yieldToRequests() : nextTurn())
    }
    const handed = await Promise.all(sent)
    await forgetGone(db, notices, handed)
    return handed
  }
}

/** Deletes the subscriptions of browsers that their push service no longer knows. */
async function forgetGone(db: Database, notices: readonly OutgoingNotice[], handed: readonly HandedOver[]) {
  const gone = new Set(handed.filter(({ error }) => error instanceof BrowserGone).map(({ id }) => id))
  for (const { id, address } of notices) if (gone.has(id)) await forgetSubscription(db, Number(address))
}

/** Seconds by `Retry-After`, which holds seconds or a date. */
function patienceOf(header: string | undefined, now: number): number {
  const seconds =
    header === undefined ? Number.NaN : /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1_000
  return Number.isFinite(seconds) ? Math.min(Math.max(1, Math.ceil(seconds)), MOST_PATIENCE) : USUAL_PATIENCE
}

export const push: MessageChannel = {
  name: '앱 알림',
  // Only notifications go by push: codes are sent as text messages.
  senderOf: () => null,
  noticeSenderOf: (world) => webPush(world),
  most_per_second: 400,
  addressEnd: () => '',
}
