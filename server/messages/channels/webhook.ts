import type { ServerDeps } from '../../server-deps.ts'
import { type MessageChannel, type MessageSender, noticeIn } from '../channel.ts'
import { bodiesOfEvents, noteWebhooks, type Webhook, webhookPlace, webhooksOfIds } from '../program-store.ts'
import { unseal } from '../seal.ts'
import { signatureOf, validSecrets, type WebhookSecrets } from '../webhook-signature.ts'
import { FOR_PROGRAMS, postToPrograms } from './post-to-programs.ts'

/**
 * Posts events of draws to members' programs by Standard Webhooks. A notice has the webhook-id as its tag, and the body as it is
 * posted is stored once with the event (a test has it in the notice), so that a retry is the same message for who receives it.
 */
const webhookSender = (deps: ServerDeps): MessageSender => ({
  noteTried: noteWebhooks,
  send: async (db, messages) => {
    const open = new Map(
      (
        await webhooksOfIds(
          db,
          messages.map(({ address }) => Number(address)),
        )
      ).map((webhook) => [String(webhook.id), webhook]),
    )
    const bodies = await bodiesOfEvents(
      db,
      messages.map((message) => noticeIn(message).tag),
    )
    return postToPrograms(deps, messages, (message) => {
      const notice = noticeIn(message)
      const webhook = open.get(message.address)
      const body = notice.body || bodies.get(notice.tag)
      if (!webhook || !body) return null
      const { id, url, failing_since } = webhook
      return {
        ...{ id, url, failing_since },
        headers: {
          'content-type': 'application/json; charset=utf-8',
          ...signedHeaders(deps, webhook, notice.tag, body),
        },
        body: Buffer.from(body),
      }
    })
  },
})

function signedHeaders(deps: ServerDeps, { id, sealed_secrets }: Webhook, event: string, body: string) {
  const now = deps.now()
  const timestamp = String(Math.floor(now / 1_000))
  const secrets = JSON.parse(unseal(deps, webhookPlace(id), sealed_secrets)) as WebhookSecrets
  const signatures = validSecrets(secrets, now).map((secret) => signatureOf(secret, { id: event, timestamp, body }))
  return { 'webhook-id': event, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

export const webhook: MessageChannel = {
  ...FOR_PROGRAMS,
  name: '웹훅',
  senderOf: webhookSender,
  stillOpen: async (db, _world, messages) => {
    const open = await webhooksOfIds(
      db,
      messages.map(({ address }) => Number(address)),
    )
    const addresses = new Set(open.map(({ id }) => String(id)))
    return messages.filter(({ address }) => addresses.has(address)).map(({ id }) => id)
  },
}
