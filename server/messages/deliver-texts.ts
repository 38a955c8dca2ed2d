import type { Database } from '../database/database.ts'
import { instantOf, type World } from '../world.ts'
import { unseal } from './seal.ts'
import { SmsRefused, type SmsSender } from './sms-sender.ts'
import { solapi } from './solapi.ts'
import { claimTexts, nextTryAt, noteFailure, noteSent } from './store.ts'

function senderOf(world: World): { send: SmsSender; keepsText: boolean } | null {
  const { sms, showText } = world
  if (sms) return { send: solapi(sms, world), keepsText: false }
  return showText ? { send: async (message) => showText(message), keepsText: true } : null
}

/**
 * Sends what is in the outbox. What fails is tried again by a later call, until it is of no more use.
 * @returns seconds until a later call has something to do; null where nothing waits
 */
export async function deliverTexts(db: Database, world: World): Promise<number | null> {
  const sender = senderOf(world)
  if (!sender) return null
  for (;;) {
    const claimed = await claimTexts(db, instantOf(world.now()))
    if (claimed.length === 0) break
    await Promise.all(claimed.map((text) => deliver(db, world, sender, text)))
  }
  const next = await nextTryAt(db, instantOf(world.now()))
  return next === null ? null : Math.max(1, Math.ceil((Date.parse(next) - world.now()) / 1_000))
}

type Sender = NonNullable<ReturnType<typeof senderOf>>
type Claimed = Awaited<ReturnType<typeof claimTexts>>[number]

async function deliver(
  db: Database,
  world: World,
  { send, keepsText }: Sender,
  { id, mobile_number, sealed_text }: Claimed,
) {
  try {
    await send({ mobile_number, text: unseal(world, sealed_text ?? '') })
    await noteSent(db, id, instantOf(world.now()), keepsText)
  } catch (error) {
    const failure = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown'
    world.report(new Error(`Text message ${id} was not delivered: ${failure}`))
    await noteFailure(db, id, failure, error instanceof SmsRefused)
  }
}
