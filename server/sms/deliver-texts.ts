import { instantOf, type Outside } from '../outside.ts'
import { unseal } from './seal.ts'
import { SmsRefused, type SmsSender } from './sms-sender.ts'
import { solapi } from './solapi.ts'
import { claimTexts, noteFailure, noteSent } from './store.ts'

function senderOf(outside: Outside): { send: SmsSender; keepsText: boolean } | null {
  const { sms, showText } = outside
  if (sms) return { send: solapi(sms, outside), keepsText: false }
  return showText ? { send: async (message) => showText(message), keepsText: true } : null
}

/** Sends what is in the outbox. What fails is tried again by a later call, until it is of no more use. */
export async function deliverTexts(outside: Outside): Promise<void> {
  const sender = senderOf(outside)
  if (!sender) return
  const { db, now } = outside
  for (;;) {
    const claimed = await claimTexts(db, instantOf(now()))
    if (claimed.length === 0) return
    await Promise.all(
      claimed.map(async ({ id, mobile_number, sealed_text }) => {
        try {
          await sender.send({ mobile_number, text: unseal(outside, sealed_text ?? '') })
          await noteSent(db, id, instantOf(now()), sender.keepsText)
        } catch (error) {
          const failure = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown'
          outside.report(new Error(`Text message ${id} was not delivered: ${failure}`))
          await noteFailure(db, id, failure, error instanceof SmsRefused)
        }
      }),
    )
  }
}

/** Starts sending, without making anybody wait: how long it takes must not tell whether there was anything to send. */
export const deliverSoon = (outside: Outside): void => {
  void deliverTexts(outside).catch(outside.report)
}
