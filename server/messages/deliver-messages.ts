import { setTimeout as pause } from 'node:timers/promises'
import type { MessageKind } from '#domain/member/message.ts'
import { isQuietHour, type Notice } from '#domain/member/notification.ts'
import type { Database } from '../database/database.ts'
import { breaksOf } from '../play-limits/store.ts'
import { instantOf, type World } from '../world.ts'
import {
  CHANNEL_NAMES,
  type ChannelName,
  type HandedOver,
  MessageDelayed,
  MessageRefused,
  type MessageSender,
  type NoticeSender,
} from './channel.ts'
import { CHANNELS } from './channels.ts'
import { unseal } from './seal.ts'
import {
  claimMessages,
  claimNotices,
  dropMessages,
  nextNoticeAt,
  nextTryAt,
  noteDelayed,
  noteFailure,
  noteSent,
} from './store.ts'

interface Carrier {
  readonly send: MessageSender
  /** True only in development, where the text stays in the message queue for the developer to read. */
  readonly keepsText: boolean
}

/** The sender of a channel. Without an account, development shows the messages, and production sends none. */
function carrierOf(world: World, channel: ChannelName): Carrier | null {
  const send = CHANNELS[channel].senderOf(world)
  if (send) return { send, keepsText: false }
  const { showMessage } = world
  return showMessage ? { send: async (message) => showMessage(message), keepsText: true } : null
}

/**
 * Sends awaited messages, such as codes. A later call retries those that failed, until they expire.
 * @returns seconds until a later call has something to do; null when no message waits
 */
export async function deliverMessages(db: Database, world: World): Promise<number | null> {
  const carriers = new Map(
    CHANNEL_NAMES.flatMap((channel) => {
      const carrier = carrierOf(world, channel)
      return carrier ? [[channel, carrier] as const] : []
    }),
  )
  const open = [...carriers.keys()]
  if (open.length === 0) return null
  for (;;) {
    const claimed = await claimMessages(db, open, instantOf(world.now()))
    if (claimed.length === 0) break
    await Promise.all(
      claimed.map((message) => {
        const carrier = carriers.get(message.channel)
        return carrier && deliver(db, world, carrier, message)
      }),
    )
  }
  const next = await nextTryAt(db, open, instantOf(world.now()))
  return next === null ? null : Math.max(1, Math.ceil((Date.parse(next) - world.now()) / 1_000))
}

type ClaimedMessage = Awaited<ReturnType<typeof claimMessages>>[number]

/** Messages that the provider has accepted and the database has not stored as sent, of each world of this process. */
const acceptedOf = new WeakMap<World['changes'], Set<number>>()

/**
 * Sends a message, which its next claim would send again: when the database fails after the provider has accepted the message,
 * that claim finds it in `acceptedOf` and only stores it as sent. Only the end of the process in between, or the claim of
 * another instance, sends it twice: the provider's call for one message has nothing by which a repetition would be recognised,
 * and a code that comes twice is better than none.
 */
async function deliver(
  db: Database,
  world: World,
  { send, keepsText }: Carrier,
  { id, address, sealed_text }: ClaimedMessage,
) {
  const accepted = acceptedOf.get(world.changes) ?? new Set()
  acceptedOf.set(world.changes, accepted)
  try {
    if (!accepted.has(id)) await send({ address, text: unseal(world, sealed_text ?? '') })
  } catch (error) {
    const failure = failureOf(error)
    world.report(new Error(`Message ${id} was not delivered: ${failure}`))
    await noteFailure(db, id, failure, error instanceof MessageRefused)
    return
  }
  accepted.add(id)
  try {
    await noteSent(db, [id], instantOf(world.now()), keepsText)
    accepted.delete(id)
  } catch (error) {
    world.report(new Error(`Message ${id} was sent, but is not stored as sent: ${failureOf(error)}`))
  }
}

const failureOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown'

/** Notifications that are claimed at once, and whose outcomes one statement stores. */
const BATCH = 100

/**
 * Sends notifications, on each channel at the rate that its provider accepts. Several instances may send at once; each claims
 * other notifications. The batch of an instance that ended meanwhile is claimed by another after a minute.
 * @returns seconds until a later call has something to do; null when no notification waits
 */
export async function deliverNotices(db: Database, world: World, ending?: AbortSignal): Promise<number | null> {
  const open = CHANNEL_NAMES.flatMap((channel) => {
    const send = noticeSenderOf(world, channel)
    return send ? [{ channel, ...send }] : []
  })
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

interface NoticeCarrier {
  readonly send: NoticeSender
  readonly keepsText: boolean
}

function noticeSenderOf(world: World, channel: ChannelName): NoticeCarrier | null {
  const send = CHANNELS[channel].noticeSenderOf(world)
  if (send) return { send, keepsText: false }
  const { showMessage } = world
  if (!showMessage) return null
  const show: NoticeSender = async (_, notices) =>
    notices.map(({ id, address, notice: { title, body } }) => {
      showMessage({ address, text: `${title}\n${body}` })
      return { id, error: null }
    })
  return { send: show, keepsText: true }
}

async function deliverChannel(
  db: Database,
  world: World,
  { channel, send, keepsText }: NoticeCarrier & { readonly channel: ChannelName },
  ending?: AbortSignal,
) {
  const shortest = (1_000 * BATCH) / CHANNELS[channel].most_per_second
  for (;;) {
    if (ending?.aborted) return
    const now = world.now()
    const claim = { channel, at: instantOf(now), isQuiet: isQuietHour(now), limit: BATCH }
    const batch = await claimNotices(db, claim)
    if (batch.length === 0) return
    const claimed = await withoutThoseOnBreak(db, world, batch)
    if (claimed.length === 0) continue
    // A claimed batch is finished even when the server ends: the accepted messages must be stored as sent.
    const rate = claimed.length < BATCH ? null : pause(shortest)
    const handed = await send(
      db,
      claimed.map(({ sealed_text, ...rest }) => ({ ...rest, notice: noticeOf(world, sealed_text) })),
    )
    await noteHandedOver(db, world, handed, keepsText)
    await rate
  }
}

/** Kinds that are sent to members on a break, too: results, warnings of a sign-in, and the test that the member asks for. */
const ALSO_ON_BREAK: readonly MessageKind[] = ['result', 'security', 'test']

/** The notices to send now. Others to members on a break are deleted: after the break they are old, and the inbox has them. */
async function withoutThoseOnBreak(
  db: Database,
  world: World,
  claimed: Awaited<ReturnType<typeof claimNotices>>,
): Promise<typeof claimed> {
  const others = claimed.filter(({ kind }) => !ALSO_ON_BREAK.includes(kind))
  const member_ids = others.flatMap(({ member_id }) => (member_id === null ? [] : [member_id]))
  const onBreak = await breaksOf(db, world, member_ids)
  const dropped = others.filter(({ member_id }) => member_id !== null && onBreak.has(member_id)).map(({ id }) => id)
  await dropMessages(db, dropped)
  return claimed.filter(({ id }) => !dropped.includes(id))
}

const noticeOf = (world: World, sealed: string | null) => JSON.parse(unseal(world, sealed ?? '')) as Notice

async function noteHandedOver(db: Database, world: World, handed: readonly HandedOver[], keepsText: boolean) {
  const now = world.now()
  await noteSent(
    db,
    handed.filter(({ error }) => error === null).map(({ id }) => id),
    instantOf(now),
    keepsText,
  )
  for (const { id, error } of handed) {
    if (error === null) continue
    if (error instanceof MessageDelayed) {
      await noteDelayed(db, id, instantOf(now + 1_000 * error.seconds))
      continue
    }
    const failure = failureOf(error)
    world.report(new Error(`Notification ${id} was not delivered: ${failure}`))
    await noteFailure(db, id, failure, error instanceof MessageRefused)
  }
}
