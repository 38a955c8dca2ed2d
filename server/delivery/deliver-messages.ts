import type { Database } from '../database/database.ts'
import { CHANNEL_NAMES, type ChannelName, MessageRefused, type MessageSender } from '../messages/channel.ts'
import { CHANNELS } from '../messages/channels.ts'
import {
  type ClaimedMessage,
  claimMessages,
  dropMessages,
  nextTryAt,
  noteDelayed,
  noteFailure,
  noteSent,
  textOfMessage,
} from '../messages/store.ts'
import { instantOf, type World } from '../world.ts'
import { failureOf, reportFailures } from './failures.ts'
import { judgeMessages } from './judge-messages.ts'

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
    const due = await messagesToSend(db, world, claimed)
    await Promise.all(
      due.map((message) => {
        const carrier = carriers.get(message.channel)
        return carrier && deliver(db, world, carrier, message)
      }),
    )
  }
  const next = await nextTryAt(db, open, instantOf(world.now()))
  return next === null ? null : Math.max(1, Math.ceil((Date.parse(next) - world.now()) / 1_000))
}

/** Messages that the provider has accepted and the database has not stored as sent, of each world of this process. */
const acceptedOf = new WeakMap<World['changes'], Set<number>>()

function acceptedIn({ changes }: World): Set<number> {
  const accepted = acceptedOf.get(changes) ?? new Set()
  acceptedOf.set(changes, accepted)
  return accepted
}

/** Claimed messages that are still true, and those that have left before; the others are dropped or put off. */
async function messagesToSend(
  db: Database,
  world: World,
  claimed: readonly ClaimedMessage[],
): Promise<readonly ClaimedMessage[]> {
  const verdicts = await judgeMessages(db, world, claimed)
  const dropped: number[] = []
  const due: ClaimedMessage[] = []
  for (const message of claimed) {
    const verdict = verdicts.get(message.id)
    if (acceptedIn(world).has(message.id) || verdict?.what === 'send') due.push(message)
    else if (verdict?.what === 'wait') await noteDelayed(db, [message.id], instantOf(verdict.until))
    else dropped.push(message.id)
  }
  await dropMessages(db, dropped)
  return due
}

/**
 * Sends a message, which its next claim would send again: when the database fails after the provider has accepted the message,
 * that claim finds it in `acceptedOf` and only stores it as sent. Only the end of the process in between, or the claim of
 * another instance, sends it twice: the provider's call for one message has nothing by which a repetition would be recognised,
 * and a code that comes twice is better than none.
 */
async function deliver(db: Database, world: World, { send, keepsText }: Carrier, message: ClaimedMessage) {
  const { id, channel, address } = message
  const accepted = acceptedIn(world)
  try {
    if (!accepted.has(id)) await send({ address, text: textOfMessage(world, message) })
  } catch (error) {
    const failure = failureOf(error)
    reportFailures(world, channel, [failure])
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
