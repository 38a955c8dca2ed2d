import { setTimeout as pause } from 'node:timers/promises'
import { isQuietHour, type Notice } from '#domain/member/notification.ts'
import type { Database } from '../database/database.ts'
import { yieldToRequests } from '../database/yield-to-requests.ts'
import {
  CHANNEL_NAMES,
  type ChannelName,
  type HandedOver,
  MessageDelayed,
  MessageRefused,
  type NoticeSender,
  type OutgoingNotice,
} from '../messages/channel.ts'
import { CHANNELS } from '../messages/channels.ts'
import {
  type ClaimedMessage,
  claimNotices,
  dropMessages,
  moveMessage,
  nextNoticeAt,
  noteDelayed,
  noteFailure,
  noteSent,
} from '../messages/store.ts'
import { instantOf, type World } from '../world.ts'
import { failureOf, reportFailures } from './failures.ts'
import { judgeMessages } from './judge-messages.ts'

/** Milliseconds after which the next batch begins, though the outcomes of this one are not all there: some addresses never answer. */
const NOT_WAITED_FOR = 10
/** Milliseconds after which the outcomes so far are stored, and room is looked for again. */
const STORED_AFTER = 250
/** Milliseconds after which a run claims no more, and the next run goes on: a job counts as lost after ten minutes. */
const LONGEST_RUN = 5 * 60_000

interface Delivery {
  /** Absent: all. The jobs deliver each channel apart, so that none waits for another's provider. */
  readonly channels?: readonly ChannelName[]
  readonly ending?: AbortSignal
}

/**
 * Sends notifications, on each channel at the rate that its provider accepts. Several instances may send at once; each claims
 * other notifications. What an instance that ended had claimed is claimed by another after a minute.
 * @returns seconds until a later call has something to do; null when no notification waits
 */
export async function deliverNotices(
  db: Database,
  world: World,
  { channels = CHANNEL_NAMES, ending }: Delivery = {},
): Promise<number | null> {
  const open = channels.flatMap((channel) => carrierOf(world, channel) ?? [])
  await Promise.all(open.map((carrier) => deliverChannel(db, world, carrier, ending)))
  const now = world.now()
  const waits: number[] = []
  for (const { channel } of open) {
    // Notices that wait for the morning need no timer: the job runs every minute.
    const next = await nextNoticeAt(db, { channel, at: instantOf(now), isQuiet: isQuietHour(now) })
    if (next !== null) waits.push(Math.max(5, Math.ceil((Date.parse(next) - now) / 1_000)))
  }
  return waits.length === 0 ? null : Math.min(...waits)
}

interface NoticeCarrier extends NoticeSender {
  readonly channel: ChannelName
  readonly keepsText: boolean
}

function carrierOf(world: World, channel: ChannelName): NoticeCarrier | null {
  const sender = CHANNELS[channel].noticeSenderOf(world)
  if (sender) return { ...sender, channel, keepsText: false }
  const { showMessage } = world
  if (!showMessage) return null
  const send: NoticeSender['send'] = async (_, notices) => {
    for (const { address, notice } of notices) showMessage({ address, text: `${notice.title}\n${notice.body}` })
    return [Promise.resolve(notices.map(({ id }) => ({ id, error: null })))]
  }
  return { send, channel, keepsText: true }
}

async function deliverChannel(db: Database, world: World, carrier: NoticeCarrier, ending?: AbortSignal) {
  const { channel } = carrier
  const { most_per_second, most_under_way, most_claimed } = CHANNELS[channel]
  const shortest = (1_000 * most_claimed) / most_per_second
  const began = performance.now()
  const underWay = new Batches()
  try {
    for (;;) {
      const mayClaim = !ending?.aborted && performance.now() - began < LONGEST_RUN
      const limit = mayClaim ? Math.min(most_claimed, most_under_way - underWay.notices) : 0
      const now = world.now()
      const claimed =
        limit > 0 ? await claimNotices(db, { channel, at: instantOf(now), isQuiet: isQuietHour(now), limit }) : []
      if (claimed.length === 0) {
        if (underWay.notices === 0) return
        await underWay.next()
        continue
      }
      const rate = claimed.length < most_claimed ? null : pause(shortest)
      await yieldToRequests()
      const due = await noticesToSend(db, world, carrier, claimed)
      await yieldToRequests()
      if (due.length > 0) {
        const parts = await carrier.send(db, due)
        await underWay.add(due.length, storeOutcomes(db, world, carrier, parts))
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

  /** How many notices they have. */
  get notices(): number {
    return [...this.#open.values()].reduce((sum, notices) => sum + notices, 0)
  }
  /** Adds a batch, and waits for it a moment. */
  async add(notices: number, stored: Promise<void>) {
    this.#open.set(stored, notices)
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
  world: World,
  carrier: NoticeCarrier,
  parts: readonly Promise<readonly HandedOver[]>[],
): Promise<void> {
  const come: HandedOver[] = []
  const left = new Set(parts)
  const all = Promise.all(
    parts.map(async (part) => {
      come.push(...(await part))
      left.delete(part)
    }),
  )
  do {
    const timer = new AbortController()
    await Promise.race([all, pause(STORED_AFTER, undefined, { signal: timer.signal }).catch(() => {})])
    timer.abort()
    await yieldToRequests()
    await noteHandedOver(db, world, carrier, come.splice(0))
  } while (left.size > 0 || come.length > 0)
}

/** Claimed notices that have not left yet and are true now, as they are worded now; the others are dropped or put off. */
async function noticesToSend(
  db: Database,
  world: World,
  carrier: NoticeCarrier,
  claimed: readonly ClaimedMessage[],
): Promise<OutgoingNotice[]> {
  const recalled = await recall(db, world, carrier, claimed)
  const others = claimed.filter(({ id }) => !recalled.has(id))
  const verdicts = await judgeMessages(db, world, others)
  const due: OutgoingNotice[] = []
  const dropped: number[] = []
  const put_off = new Map<number, number[]>()
  for (const { id, member_id, kind, address } of others) {
    const verdict = verdicts.get(id)
    if (verdict?.what === 'send' && verdict.notice) {
      if (verdict.address !== address) await moveMessage(db, id, verdict.address)
      due.push({ id, member_id, kind, address: verdict.address, notice: verdict.notice satisfies Notice })
    } else if (verdict?.what === 'wait') put_off.set(verdict.until, [...(put_off.get(verdict.until) ?? []), id])
    else dropped.push(id)
  }
  await dropMessages(db, dropped)
  for (const [until, ids] of put_off) await noteDelayed(db, ids, instantOf(until))
  return due
}

/** Stores the outcomes of notices that an earlier try may have handed over. @returns their ids */
async function recall(
  db: Database,
  world: World,
  carrier: NoticeCarrier,
  claimed: readonly ClaimedMessage[],
): Promise<ReadonlySet<number>> {
  const grouped = claimed.flatMap(({ id, address, provider_group }) =>
    provider_group === null ? [] : { id, address, provider_group },
  )
  const outcomes = grouped.length === 0 ? [] : ((await carrier.recall?.(db, grouped)) ?? [])
  await noteHandedOver(db, world, carrier, outcomes)
  return new Set(outcomes.map(({ id }) => id))
}

async function noteHandedOver(
  db: Database,
  world: World,
  { channel, keepsText, noteTried }: NoticeCarrier,
  handed: readonly HandedOver[],
) {
  const now = world.now()
  const tried = handed.flatMap((one) => one.tried ?? [])
  if (tried.length > 0) {
    await noteTried?.(db, tried)
    await yieldToRequests()
  }
  await noteSent(
    db,
    handed.filter(({ error }) => error === null).map(({ id }) => id),
    instantOf(now),
    keepsText,
  )
  const failures: string[] = []
  const put_off = new Map<number, number[]>()
  for (const { id, error } of handed) {
    if (error === null) continue
    if (error instanceof MessageDelayed) {
      put_off.set(error.seconds, [...(put_off.get(error.seconds) ?? []), id])
      continue
    }
    const failure = failureOf(error)
    failures.push(failure)
    await noteFailure(db, id, failure, error instanceof MessageRefused)
  }
  for (const [seconds, ids] of put_off) await noteDelayed(db, ids, instantOf(now + 1_000 * seconds))
  reportFailures(world, channel, failures)
}
