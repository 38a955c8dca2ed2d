import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { HOUR } from '#domain/duration.ts'
import type { Notice } from '#domain/member/notification.ts'
import { NOTIFICATION_CHANNEL_NAMES } from '#domain/member/notification-kinds.ts'
import { yieldToRequests } from '../../database/yield-to-requests.ts'
import { retryAfterSeconds } from '../../http/retry-after.ts'
import type { ServerDeps } from '../../server-deps.ts'
import {
  type HandedOver,
  type MemberChannel,
  MessageDelayed,
  MessageRefused,
  type MessageSender,
  noticeIn,
  type OutgoingMessage,
  SIGNATURE_REFUSED,
} from '../channel.ts'
import { forgetSubscription, subscriptionsOfIds, subscriptionsOfMembers } from '../push-subscription-store.ts'
import { encryptPayload } from '../web-push/encrypt-payload.ts'
import { AddressForbidden, createPoster, type Poster } from '../web-push/post-publicly.ts'
import { pushUrl } from '../web-push/push-hosts.ts'
import { PushServices } from '../web-push/push-services.ts'
import { payloadOf, type Vapid, vapidHeader, vapidsOf } from '../web-push/vapid.ts'

type Subscription = Awaited<ReturnType<typeof subscriptionsOfIds>>[number]

/** The push service no longer knows the browser, or never knew our key. A retry would fail, too. */
class BrowserGone extends MessageRefused {
  override readonly name = 'BrowserGone'
}

/** The push service does not take our signature. The message is tried again, and staff are told (today/attention.ts). */
class SignatureRefused extends Error {
  override readonly name = SIGNATURE_REFUSED
}

/** Seconds for which a push service keeps a message that a sleeping phone has not fetched. */
const KEPT_FOR = 24 * 3_600
/** Seconds for which nothing is sent to a busy service: unless it names a time, and at most. */
const [USUAL_PATIENCE, MOST_PATIENCE] = [30, 3_600]

/** Milliseconds for which a signature is used (it is valid for twelve hours), and how many signatures are kept. */
const [SIGNED_FOR, MOST_SIGNATURES] = [HOUR, 100]

/** Messages that are encrypted and posted before other requests are served. */
const IN_A_ROW = 8

type PushDeps = Pick<
  ServerDeps,
  | 'now'
  | 'secretKey'
  | 'earlierKeys'
  | 'randomBytes'
  | 'publicUrl'
  | 'isLocalPushAllowed'
  | 'pushHosts'
  | 'changes'
  | 'report'
>

/** One for the process, so that connections to the few push services stay open from one batch to the next. */
const poster = createPoster()

/** How the push services fare, from one run to the next; by the dependencies of their instance. */
const servicesOf = new WeakMap<ServerDeps['changes'], PushServices>()

function servicesIn({ changes, now }: PushDeps): PushServices {
  const services = servicesOf.get(changes) ?? new PushServices(now)
  servicesOf.set(changes, services)
  return services
}

/** Sends notifications by Web Push (RFC 8030): encrypted for each browser, signed as this installation. */
function webPush(deps: PushDeps, { post }: Pick<Poster, 'post'> = poster): MessageSender {
  const services = servicesIn(deps)
  /** Until when services are spared in this run that were busy. The next run finds out: a service may mean one browser alone. */
  const busyUntil = new Map<string, number>()
  /** Signatures by key and service: one serves for many messages, and takes as long to make as a message to encrypt. */
  const signatures = new LRUCache<string, string>({ max: MOST_SIGNATURES })
  const signatureFor = (vapid: Vapid, audience: string): string => {
    const now = deps.now()
    const name = `${vapid.public_key} ${audience} ${Math.floor(now / SIGNED_FOR)}`
    const known = signatures.get(name)
    if (known) return known
    const made = vapidHeader({ vapid, audience, contact: deps.publicUrl, now })
    signatures.set(name, made)
    return made
  }
  const postTo = async (url: URL, notice: Notice, subscription: Subscription) => {
    const payload = payloadOf({ ...notice })
    const headers = {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(KEPT_FOR),
      urgency: 'normal',
      // A retry replaces its own earlier copy if that still waits at the service, and a correction what it corrects.
      topic: notice.tag,
    }
    const body = encryptPayload(payload, subscription, deps.randomBytes(16))
    const postAs = (key: Vapid) => post(url, { authorization: signatureFor(key, url.origin), ...headers }, body)
    const [vapid, ...earlier] = vapidsOf(deps) as [Vapid, ...Vapid[]]
    let answer = await postAs(vapid)
    // The browser may have subscribed with one of our earlier keys.
    for (const other of earlier) if (isOfAnotherKey(answer)) answer = await postAs(other)
    return answer
  }
  const send = async (outgoing: OutgoingMessage, subscription: Subscription | undefined) => {
    const notice = noticeIn(outgoing)
    if (!subscription) throw new BrowserGone('no browser')
    const url = pushUrl(subscription.endpoint, deps)
    if (!url) throw new BrowserGone(`${hostOf(subscription.endpoint)} is no push service that this site knows`)
    const rest = (busyUntil.get(url.host) ?? 0) - deps.now()
    if (rest > 0) throw new MessageDelayed('busy', Math.ceil(rest / 1_000))
    const place = services.enter(url.host, subscription.member_id)
    if (typeof place === 'number') throw new MessageDelayed('busy', place)
    let outcome: 'answered' | 'unanswered' = 'unanswered'
    try {
      const answer = await postTo(url, notice, subscription)
      outcome = 'answered'
      const seconds = restAskedFor(answer, deps.now())
      if (seconds !== null) busyUntil.set(url.host, deps.now() + 1_000 * Math.min(seconds, USUAL_PATIENCE))
      const error = errorOf(answer, seconds)
      if (error) throw error
    } catch (error) {
      if (!(error instanceof AddressForbidden)) throw error
      outcome = 'answered'
      throw new BrowserGone(error.message)
    } finally {
      place.leave(outcome)
    }
  }
  return {
    send: async (db, messages) => {
      const subscriptions = await subscriptionsOfIds(
        db,
        messages.map(({ address }) => Number(address)),
      )
      const sent: Promise<readonly HandedOver[]>[] = []
      for (const [i, outgoing] of messages.entries()) {
        const subscription = subscriptions.find(({ id }) => String(id) === outgoing.address)
        sent.push(
          send(outgoing, subscription).then(
            () => [{ id: outgoing.id, error: null }],
            async (error: unknown) => {
              // What becomes of the message is stored, whether the subscription can be forgotten now or by the next one to it.
              if (error instanceof BrowserGone)
                await forgetSubscription(db, Number(outgoing.address)).catch((failure: unknown) => deps.report(failure))
              return [{ id: outgoing.id, error }]
            },
          ),
        )
        // Each message takes a moment to encrypt and post; requests for pages are served between them.
        await (i % IN_A_ROW === IN_A_ROW - 1 ? yieldToRequests() : nextTurn())
      }
      return sent
    },
  }
}

const hostOf = (endpoint: string) => (URL.canParse(endpoint) ? new URL(endpoint).host : 'no address')

type Answer = Awaited<ReturnType<Poster['post']>>

/** Why Apple's service does not take a message, in its word; empty where a service says nothing. */
function reasonIn({ said }: Answer): string {
  try {
    const { reason } = JSON.parse(said) as { reason?: unknown }
    return typeof reason === 'string' ? reason.slice(0, 50) : ''
  } catch {
    return ''
  }
}

/** Reasons for which it is our signature that is wrong, not the browser's subscription. */
const OUR_FAULTS = ['BadJwtToken', 'ExpiredJwtToken']
/** The reason for which a subscription is of another key than the message. */
const ANOTHER_KEY = 'VapidPkHashMismatch'

const isOfAnotherKey = (answer: Answer) =>
  [400, 401, 403].includes(answer.status) && !OUR_FAULTS.includes(reasonIn(answer))

/** The error in an answer; null: the message was taken. */
function errorOf(answer: Answer, delay: number | null): Error | null {
  const { status } = answer
  const reason = reasonIn(answer)
  const words = `${status} ${reason}`.trim()
  if (status >= 200 && status < 300) return null
  if (delay !== null) return new MessageDelayed(words, delay)
  // The service takes our signature for expired or wrong: its clock or ours is, or our settings are. The subscription is kept.
  if (status === 401 || OUR_FAULTS.includes(reason)) return new SignatureRefused(words)
  // 403: the browser subscribed with a key that is no longer ours. 3xx: a push service does not redirect.
  if ([403, 404, 410].includes(status) || reason === ANOTHER_KEY || (status >= 300 && status < 400))
    return new BrowserGone(words)
  return status < 500 && status !== 408 ? new MessageRefused(words) : new Error(words)
}

/** Seconds for which a busy service asks for a rest; null: it does not. */
const restAskedFor = ({ status, headers }: Answer, now: number): number | null =>
  status === 429 || (status === 503 && headers['retry-after']) ? patienceOf(headers['retry-after'], now) : null

/** Seconds for which a push service is left alone. */
function patienceOf(header: string | undefined, now: number): number {
  return Math.min(Math.max(1, retryAfterSeconds(header, now) ?? USUAL_PATIENCE), MOST_PATIENCE)
}

export const push: MemberChannel = {
  name: NOTIFICATION_CHANNEL_NAMES.push,
  senderOf: (deps) => webPush(deps),
  most_claimed: 100,
  most_per_second: 400,
  most_under_way: 400,
  addressEnd: () => '',
  jobs: { notices: { name: 'deliver-notices', title: '앱 알림 보내기', after: 'notices_written' } },
  // Every browser of theirs; whether one is still there its push service says.
  addressesOf: async (db, member_ids) => {
    const browsers = Map.groupBy(await subscriptionsOfMembers(db, member_ids), ({ member_id }) => member_id)
    return new Map([...browsers].map(([id, ofMember]) => [id, ofMember.map((browser) => String(browser.id))]))
  },
}
