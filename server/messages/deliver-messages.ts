import type { Database } from '../database/database.ts'
import { instantOf, type World } from '../world.ts'
import { MessageRefused, type MessageSender } from './channel.ts'
import { CHANNEL_NAMES, CHANNELS, type ChannelName } from './channels.ts'
import { unseal } from './seal.ts'
import { claimMessages, nextTryAt, noteFailure, noteSent } from './store.ts'

interface Carrier {
  readonly send: MessageSender
  /** Whether staff may read the message later; only where a developer sees it instead of a provider. */
  readonly keepsText: boolean
}

/** Who takes the messages of a channel; in development the log, where there is no account. */
function carrierOf(world: World, channel: ChannelName): Carrier | null {
  const send = CHANNELS[channel].senderOf(world)
  if (send) return { send, keepsText: false }
  const { showMessage } = world
  return showMessage ? { send: async (message) => showMessage(message), keepsText: true } : null
}

/**
 * Sends what is in the outbox. What fails is tried again by a later call, until it is of no more use.
 * @returns seconds until a later call has something to do; null where nothing waits
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

type Claimed = Awaited<ReturnType<typeof claimMessages>>[number]

async function deliver(
  db: Database,
  world: World,
  { send, keepsText }: Carrier,
  { id, address, sealed_text }: Claimed,
) {
  try {
    await send({ address, text: unseal(world, sealed_text ?? '') })
    await noteSent(db, id, instantOf(world.now()), keepsText)
  } catch (error) {
    const failure = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown'
    world.report(new Error(`Message ${id} was not delivered: ${failure}`))
    await noteFailure(db, id, failure, error instanceof MessageRefused)
  }
}
