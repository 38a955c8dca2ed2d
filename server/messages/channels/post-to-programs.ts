import { setImmediate as nextTurn } from 'node:timers/promises'
import { yieldToRequests } from '../../database/yield-to-requests.ts'
import { retryAfterSeconds } from '../../http/retry-after.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { type HandedOver, MessageDelayed, type Outcome, type OutgoingMessage, type Tried } from '../channel.ts'
import { restOf } from '../program-store.ts'
import { AddressForbidden, createPoster, publicUrl } from '../web-push/post-publicly.ts'

/** Deliveries that are signed and posted before other requests are served. */
const IN_A_ROW = 8
/** Deliveries that may be on their way at once, and how many of these to addresses that failed last: a thousand silent ones hold up nobody. */
const [MOST_UNDER_WAY, MOST_TO_FAILING] = [1_500, 500]
/** Seconds after which a failing address, for which there was no room, has its turn. */
const NEXT_TURN = 5
/** Seconds for which a busy address may ask us to wait. */
const MOST_PATIENCE = 3_600

/** One for the process, so that connections to busy hosts stay open. */
export const poster = createPoster()
/** Deliveries of this process to addresses that failed last. */
let toFailing = 0

export interface Delivery {
  /** Of the webhook or the subscription. */
  readonly id: number
  readonly url: string
  readonly failing_since: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

type PostDeps = Pick<ServerDeps, 'now' | 'chance' | 'isLocalPushAllowed'>

/**
 * Posts to addresses of others' programs, as to push services: without redirects, only where anybody may call, with a bound on
 * time and bytes. An address that fails is tried again later, which the queue counts as no try: the end of the address
 * decides (`FAILING_FOR`), not a number of tries.
 */
export async function postToPrograms(
  deps: PostDeps,
  messages: readonly OutgoingMessage[],
  deliveryOf: (message: OutgoingMessage) => Delivery | null,
): Promise<readonly Promise<readonly HandedOver[]>[]> {
  const sent: Promise<readonly HandedOver[]>[] = []
  const outcomeFor = (delivery: Delivery | null): Promise<Omit<HandedOver, 'id'>> => {
    if (!delivery) return Promise.resolve({ error: new MessageDelayed('ended', 1) })
    if (delivery.failing_since === null) return postOnce(deps, delivery)
    if (toFailing >= MOST_TO_FAILING) return Promise.resolve({ error: new MessageDelayed('busy', NEXT_TURN) })
    toFailing += 1
    return postOnce(deps, delivery).finally(() => {
      toFailing -= 1
    })
  }
  for (const [i, message] of messages.entries()) {
    // A secret that cannot be read fails its own message alone.
    const outcome = (async () => outcomeFor(deliveryOf(message)))()
    sent.push(
      outcome.then(
        (known) => [{ id: message.id, ...known }],
        (error: unknown) => [{ id: message.id, error }],
      ),
    )
    await (i % IN_A_ROW === IN_A_ROW - 1 ? yieldToRequests() : nextTurn())
  }
  return sent
}

async function postOnce(deps: PostDeps, { id, url, failing_since, headers, body }: Delivery) {
  const { outcome, patience } = await outcomeOf(deps, url, headers, body)
  const now = deps.now()
  const tried: Tried = { id, at: instantOf(now), ...outcome }
  if (outcome.isTaken) return { error: null, tried }
  const rest = restOf(now, failing_since, deps.chance(100))
  return { error: new MessageDelayed(String(outcome.status ?? outcome.problem), Math.max(rest, patience)), tried }
}

async function outcomeOf(deps: PostDeps, address: string, headers: Delivery['headers'], body: Buffer) {
  const none = (problem: Outcome['problem']) => ({ outcome: { status: null, problem, isTaken: false }, patience: 0 })
  const url = publicUrl(address, deps.isLocalPushAllowed)
  if (!url) return none('refused')
  try {
    const { status, headers: answered } = await poster.post(url, headers, body)
    return {
      // A redirect is not followed: its goal was not looked at when the address was added.
      outcome: { status, problem: null, isTaken: status >= 200 && status < 300 },
      patience: Math.min(retryAfterSeconds(answered['retry-after'], deps.now()) ?? 0, MOST_PATIENCE),
    }
  } catch (error) {
    if (error instanceof AddressForbidden) return none('refused')
    return none(
      (error as Error).name === 'AbortError' || (error as Error).name === 'TimeoutError' ? 'timeout' : 'network',
    )
  }
}

export const FOR_PROGRAMS = {
  // A hundred delay a reader by five times what an idle site takes (bench `programs`).
  most_claimed: 25,
  most_per_second: 1_000,
  most_under_way: MOST_UNDER_WAY,
  addressEnd: () => '',
  // One job for both: it goes on while a slow address is waited for.
  jobs: { notices: { name: 'deliver-to-programs', title: '웹훅과 피드 보내기', after: 'program_told' } },
} as const
