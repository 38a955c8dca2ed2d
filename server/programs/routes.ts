import * as contract from '#contract/members/webhooks.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { dropWebhook, type Webhook, webhooksOfMember } from '../messages/program-store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { addWebhook } from './add-webhook.ts'
import { renewSecret } from './renew-secret.ts'
import { testWebhook } from './test-webhook.ts'

const shown = ({ member_id: _, sealed_secrets: __, told_at: ___, ...webhook }: Webhook): contract.Webhook => webhook

/** A member's webhooks. */
export function webhookRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.listWebhooks, async ({ caller }) => (await webhooksOfMember(db, caller.id)).map(shown))

  implement(api, contract.addWebhook, async ({ caller, body: { url } }) => {
    await takeAttempt(db, deps, 'webhook', String(caller.id))
    const { webhook, secret } = await addWebhook(db, deps, caller.id, url)
    return { webhook: shown(webhook), secret }
  })

  implement(api, contract.renewWebhookSecret, async ({ caller, params: { id } }) => {
    await takeAttempt(db, deps, 'webhook', String(caller.id))
    return { secret: await renewSecret(db, deps, caller.id, id) }
  })

  implement(api, contract.testWebhook, async ({ caller, params: { id } }) => {
    await takeAttempt(db, deps, 'webhook', String(caller.id))
    await testWebhook(db, deps, caller.id, id)
    return { sent: true as const }
  })

  implement(api, contract.removeWebhook, async ({ caller, params: { id } }) => {
    await dropWebhook(db, caller.id, id)
    return { removed: true as const }
  })
}
