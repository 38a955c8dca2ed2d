import * as contract from '#contract/members/webhooks.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { dropWebhook, type Webhook, webhookOfMember, webhooksOfMember } from '../messages/program-store.ts'
import type { World } from '../world.ts'
import { addWebhook } from './add-webhook.ts'
import { renewSecret } from './renew-secret.ts'
import { tellTest } from './tell-programs.ts'

const shown = ({ member_id: _, sealed_secrets: __, told_at: ___, ...webhook }: Webhook): contract.Webhook => webhook

/** A member's webhooks. */
export function webhookRoutes(api: Api, db: Database, world: World) {
  implement(api, contract.listWebhooks, async ({ caller }) => (await webhooksOfMember(db, caller.id)).map(shown))

  implement(api, contract.addWebhook, async ({ caller, body: { url } }) => {
    await takeAttempt(db, world, 'webhook', String(caller.id))
    const { webhook, secret } = await addWebhook(db, world, caller.id, url)
    return { webhook: shown(webhook), secret }
  })

  implement(api, contract.renewWebhookSecret, async ({ caller, params: { id } }) => {
    await takeAttempt(db, world, 'webhook', String(caller.id))
    return { secret: await renewSecret(db, world, caller.id, id) }
  })

  implement(api, contract.testWebhook, async ({ caller, params: { id } }) => {
    await takeAttempt(db, world, 'webhook', String(caller.id))
    const webhook = await webhookOfMember(db, caller.id, id)
    if (!webhook) throw refuse('webhook_not_found')
    if (webhook.ended_at) throw refuse('webhook_ended')
    const test = `test_${world.randomBytes(12).toString('hex')}`
    await db.transaction((tx) => tellTest(tx, world, webhook, test))
    return { sent: true as const }
  })

  implement(api, contract.removeWebhook, async ({ caller, params: { id } }) => {
    await dropWebhook(db, caller.id, id)
    return { removed: true as const }
  })
}
