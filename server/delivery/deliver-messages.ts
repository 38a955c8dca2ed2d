import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE } from '#domain/duration.ts'
import { isQuietHour, type Notice } from '#domain/member/notification.ts'
import type { Database } from '../database/database.ts'
import { yieldToRequests } from '../database/yield-to-requests.ts'
import {
  CHANNEL_NAMES,
  type ChannelName,
  type HandedOver,
  MessageDelayed,
  type MessageQueue,
  MessageRefused,
  type MessageSender,
  type OutgoingMessage,
} from '../messages/channel.ts'
import { CHANNELS } from '../messages/channels.ts'
import {
  type ClaimedMessage,
  claimMessages,
  dropMessages,
  moveMessage,
  nextTryAt,
  noteDelayed,
  noteFailure,
  noteSent,
  textOfMessage,
} from '../messages/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { failureOf, reportFailures } from './failures.ts'
import { judgeMessages } from './judge-messages.ts'

/** Milliseconds after which the next batch begins, though the outcomes of this one are not all there: some addresses never answer. */
const NOT_WAITED_FOR = 10
/** Milliseconds after which the outcomes so far are stored, and room is looked for again. */
const STORED_AFTER = 250
/** Milliseconds after which a run claims no more, and the next run goes on: a job counts as lost after ten minutes. */
const LONGEST_RUN = 5 * MINUTE
/** Seconds after which a later call is worth its while at the soonest: somebody waits for an awaited message. */
const SOONEST_AGAIN: Readonly<Record<MessageQueue, number>> = { awaited: 1, notices: 5 }
/** Seconds within which the jobs run anyway. */
const SCHEDULED_WITHIN = 60

interface Delivery {
  /** The jobs deliver both apart, so that a code waits behind no notification, however many there are. */
  readonly queue: MessageQueue
  /** Absent: all. The jobs deliver the notifications of each channel apart, so that none waits for another's provider. */
  readonly channels?: readonly ChannelName[]
  readonly ending?: AbortSignal
}

/**
 * Sends messages, on each channel at the rate that its provider accepts. Several instances may send at once; each claims others.
 * What an instance that ended had claimed is claimed by another. A later call retries those that failed, until they expire.
 * @returns seconds until a later call has something to do; null when none waits, or the next scheduled run is soon enough
 */
export async function deliverMessages(
  db: Database,
  deps: ServerDeps,
  { queue, channels = CHANNEL_NAMES, ending }: Delivery,
): Promise<number | null> {
  const open = channels.flatMap((channel) => carrierOf(deps, channel) ?? [])
  await Promise.all(open.map((carrier) => deliverChannel(db, deps, carrier, queue, ending)))
  const now = deps.now()
  const waits: number[] = []
  for (const { channel } of open) {
    const next = await nextTryAt(db, { queue, channel, at: instantOf(now), isQuiet: isQuietHour(now) })
    if (next !== null) waits.push(Math.max(SOONEST_AGAIN[queue], Math.ceil((Date.parse(next) - now) / 1_000)))
  }
  const soonest = Math.min(...waits)
  return soonest < SCHEDULED_WITHIN ? soonest : null
}

interface Carrier extends MessageSender {
  readonly channel: ChannelName
  /** True only in development, where the text stays in the message queue for the developer to read. */
  readonly keepsText: boolean
}

/** The sender of a channel. Without an account, development shows the messages, and production sends none. */
function carrierOf(deps: ServerDeps, channel: ChannelName): Carrier | null {
  const sender = CHANNELS[channel].senderOf(deps)
  if (sender) return { ...sender, channel, keepsText: false }
  const { showMessage } = deps
  if (!showMessage) return null
  const send: MessageSender['send'] = async (_, messages) => {
    for (const { address, says } of messages)
      showMessage({ address, text: typeof says === 'string' ? says : `${says.title}\n${says.body}` })
    return [Promise.resolve(messages.map(({ id }) => ({ id, error: null })))]
  }
  return { send, channel, keepsText: true }
}

async function deliverChannel(
  db: Database,
  deps: ServerDeps,
  carrier: Carrier,
  queue: MessageQueue,
  ending?: AbortSignal,
) {
  const { channel } = carrier
  const { most_per_second, most_under_way, most_claimed } = CHANNELS[channel]
  const shortest = (1_000 * most_claimed) / most_per_second
  const began = performance.now()
  const underWay = new Batches()
  try {
    for (;;) {
      const mayClaim = !ending?.aborted && performance.now() - began < LONGEST_RUN
      const limit = mayClaim ? Math.min(most_claimed, most_under_way - underWay.messages) : 0
      const now = deps.now()
      const claimed =
        limit > 0
          ? await claimMessages(db, { queue, channel, at: instantOf(now), isQuiet: isQuietHour(now), limit })
          : []
      if (claimed.length === 0) {
        if (underWay.messages === 0) return
        await underWay.next()
        continue
      }
      const rate = claimed.length < most_claimed ? null : pause(shortest)
      await yieldToRequests()
      const due = await messagesToSend(db, deps, carrier, claimed)
      await yieldToRequests()
      if (due.length > 0) {
        const parts = await carrier.send(db, due)
        await underWay.add(due.length, storeOutcomes(db, deps, carrier, parts))
      }
      await rate
    }
  } finally {
    // A claimed batch is finished even when the server ends: the accepted messages must be stored as sent.
    await underWay.all()
  }
}

/** Batches whose outcomes are not all stored. */
class Batches {
  readonly #open = new Map<Promise<void>, number>()

  /** How many messages they have. */
  get messages(): number {
    return [...this.#open.values()].reduce((sum, messages) => sum + messages, 0)
  }
  /** Adds a batch, and waits for it a moment. */
  async add(messages: number, stored: Promise<void>) {
    this.#open.set(stored, messages)
    // An error stays in the map for `next` or `all`, which throw it.
    stored.then(
      () => this.#open.delete(stored),
      () => {},
    )
    await this.#moment([stored], NOT_WAITED_FOR)
  }
  /** Waits a moment for any of them. */
  readonly next = () => this.#moment([...this.#open.keys()], STORED_AFTER)
  readonly all = () => Promise.all(this.#open.keys())

  async #moment(awaited: readonly Promise<void>[], longest: number) {
    const timer = new AbortController()
    try {
      await Promise.race([...awaited, pause(longest, undefined, { signal: timer.signal }).catch(() => {})])
    } finally {
      timer.abort()
    }
  }
}

/** Stores outcomes as they come, those of a moment together. */
async function storeOutcomes(
  db: Database,
  deps: ServerDeps,
  carrier: Carrier,
  parts: readonly Promise<readonly HandedOver[]>[],
): Promise<void> {
  const arrived: HandedOver[] = []
  const pending = new Set(parts)
  const all = Promise.all(
    parts.map(async (part) => {
      arrived.push(...(await part))
      pending.delete(part)
    }),
  )
  do {
    const timer = new AbortController()
    await Promise.race([all, pause(STORED_AFTER, undefined, { signal: timer.signal }).catch(() => {})])
    timer.abort()
    await yieldToRequests()
    await noteHandedOver(db, deps, carrier, arrived.splice(0))
  } while (pending.size > 0 || arrived.length > 0)
}

/** Claimed messages that have not left yet and are true now, as they are worded now; the others are dropped or put off. */
async function messagesToSend(
  db: Database,
  deps: ServerDeps,
  carrier: Carrier,
  claimed: readonly ClaimedMessage[],
): Promise<OutgoingMessage[]> {
  const left = await noteThoseThatLeft(db, deps, carrier, claimed)
  const others = claimed.filter(({ id }) => !left.has(id))
  const verdicts = await judgeMessages(db, deps, others)
  const due: OutgoingMessage[] = []
  const unreadable: HandedOver[] = []
  const dropped: number[] = []
  const postponed = new Map<number, number[]>()
  for (const message of others) {
    const { id, member_id, kind } = message
    const verdict = verdicts.get(id)
    if (verdict?.what === 'send') {
      const { address, notice } = verdict
      if (address !== message.address) await moveMessage(db, id, address)
      try {
        due.push({ id, member_id, kind, address, says: notice ?? writtenIn(deps, message) })
      } catch (error) {
        unreadable.push({ id, error })
      }
    } else if (verdict?.what === 'wait') postponed.set(verdict.until, [...(postponed.get(verdict.until) ?? []), id])
    else dropped.push(id)
  }
  await dropMessages(db, dropped)
  for (const [until, ids] of postponed) await noteDelayed(db, ids, instantOf(until))
  await noteHandedOver(db, deps, carrier, unreadable)
  return due
}

/** The text of an awaited message, or the notification, as it was written. @throws where it was sealed with another key */
function writtenIn(deps: ServerDeps, message: ClaimedMessage): string | Notice {
  const text = textOfMessage(deps, message)
  return message.subject === null ? text : (JSON.parse(text) as Notice)
}

/** Messages that the provider has accepted and the database has not stored as sent, by the dependencies of their instance. */
const acceptedOf = new WeakMap<ServerDeps['changes'], Set<number>>()

function acceptedIn({ changes }: ServerDeps): Set<number> {
  const accepted = acceptedOf.get(changes) ?? new Set()
  acceptedOf.set(changes, accepted)
  return accepted
}

/** Stores the outcomes of messages that an earlier try may have handed over, as this process or the provider knows. @returns their ids */
async function noteThoseThatLeft(
  db: Database,
  deps: ServerDeps,
  carrier: Carrier,
  claimed: readonly ClaimedMessage[],
): Promise<ReadonlySet<number>> {
  const accepted = acceptedIn(deps)
  const outcomes = claimed.flatMap(({ id }): HandedOver[] => (accepted.has(id) ? [{ id, error: null }] : []))
  const grouped = claimed.flatMap(({ id, address, provider_group }) =>
    provider_group === null || accepted.has(id) ? [] : { id, address, provider_group },
  )
  if (grouped.length > 0) outcomes.push(...((await carrier.recall?.(db, grouped)) ?? []))
  await noteHandedOver(db, deps, carrier, outcomes)
  return new Set(outcomes.map(({ id }) => id))
}

async function noteHandedOver(
  db: Database,
  deps: ServerDeps,
  { channel, keepsText, noteTried }: Carrier,
  handed: readonly HandedOver[],
) {
  const now = deps.now()
  // First of all what must not be sent again: it stays known where the database fails.
  const sent = handed.filter(({ error }) => error === null).map(({ id }) => id)
  await noteAccepted(db, deps, sent, keepsText)
  const tried = handed.flatMap((one) => one.tried ?? [])
  if (tried.length > 0) {
    await noteTried?.(db, tried)
    await yieldToRequests()
  }
  const failures: string[] = []
  const postponed = new Map<number, number[]>()
  for (const { id, error } of handed) {
    if (error === null) continue
    if (error instanceof MessageDelayed) {
      postponed.set(error.seconds, [...(postponed.get(error.seconds) ?? []), id])
      continue
    }
    const failure = failureOf(error)
    failures.push(failure)
    await noteFailure(db, id, failure, error instanceof MessageRefused)
  }
  for (const [seconds, ids] of postponed) await noteDelayed(db, ids, instantOf(now + 1_000 * seconds))
  reportFailures(deps, channel, failures)
}

/**
 * Stores messages as sent. When the database fails after the provider has accepted them, their next claim finds them in `acceptedOf`
 * and only stores them as sent. Only the end of the process in between, or the claim of another instance, sends them twice where
 * the channel cannot recall them.
 */
async function noteAccepted(db: Database, deps: ServerDeps, ids: readonly number[], keepsText: boolean) {
  const accepted = acceptedIn(deps)
  for (const id of ids) accepted.add(id)
  try {
    await noteSent(db, ids, instantOf(deps.now()), keepsText)
    for (const id of ids) accepted.delete(id)
  } catch (error) {
    const named = `${ids.length} messages (${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''})`
    deps.report(new Error(`${named} were sent, but are not stored as sent: ${failureOf(error)}`))
  }
}
