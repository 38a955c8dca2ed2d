import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { lockedMember } from '../members/store.ts'
import { replaceWebhookSecrets, webhookOfMember, webhookPlace } from '../messages/program-store.ts'
import { seal, unseal } from '../messages/seal.ts'
import { newSecret, renewed, type WebhookSecrets } from '../messages/webhook-signature.ts'
import type { ServerDeps } from '../server-deps.ts'

/** Replaces the secret of a member's webhook; the one before signs for a day more. @throws webhook_not_found */
export const renewSecret = (db: Database, deps: ServerDeps, member_id: number, id: number): Promise<string> =>
  db.transaction(async (tx) => {
    await lockedMember(tx, member_id)
    const webhook = await webhookOfMember(tx, member_id, id)
    if (!webhook) throw refuse('webhook_not_found')
    const secret = newSecret(deps.randomBytes)
    const before = JSON.parse(unseal(deps, webhookPlace(id), webhook.sealed_secrets)) as WebhookSecrets
    const secrets = JSON.stringify(renewed(before, secret, deps.now()))
    await replaceWebhookSecrets(tx, member_id, id, seal(deps, webhookPlace(id), secrets))
    return secret
  })
