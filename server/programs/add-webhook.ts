import { MOST_WEBHOOKS } from '#contract/members/webhook-form.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { mustLockMember } from '../members/store.ts'
import {
  addWebhookRow,
  nextWebhookId,
  type Webhook,
  webhookPlace,
  webhooksOfMember,
} from '../messages/program-store.ts'
import { seal } from '../messages/seal.ts'
import { publicUrl } from '../messages/web-push/post-publicly.ts'
import { newSecret } from '../messages/webhook-signature.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'

/**
 * Adds a webhook of a member. Whether its name leads to a private network is found out at each delivery, as for push services.
 * @returns the webhook, and its secret, which is shown this once
 * @throws webhook_address_refused, webhook_taken, too_many_webhooks
 */
export async function addWebhook(
  db: Database,
  deps: ServerDeps,
  member_id: number,
  address: string,
): Promise<{ readonly webhook: Webhook; readonly secret: string }> {
  const url = publicUrl(address, deps.isLocalPushAllowed)?.href
  if (url === undefined || new URL(url).origin === new URL(deps.publicUrl).origin)
    throw refuse('webhook_address_refused')
  return db.transaction(async (tx) => {
    await mustLockMember(tx, member_id, 'login_required')
    const known = await webhooksOfMember(tx, member_id)
    if (known.some((webhook) => webhook.url === url)) throw refuse('webhook_taken')
    if (known.length >= MOST_WEBHOOKS) throw refuse('too_many_webhooks')
    const secret = newSecret(deps.randomBytes)
    const id = await nextWebhookId(tx)
    const sealed_secrets = seal(deps, webhookPlace(id), JSON.stringify({ current: secret }))
    const created_at = instantOf(deps.now())
    return { webhook: await addWebhookRow(tx, { id, member_id, url, sealed_secrets, created_at }), secret }
  })
}
