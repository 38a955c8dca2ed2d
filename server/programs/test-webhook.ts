import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { webhookOfMember } from '../messages/program-store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { tellTest } from './tell-programs.ts'

/** Sends a test to a member's webhook, like an event. @throws webhook_not_found; webhook_ended when it is told no more */
export const testWebhook = (db: Database, deps: ServerDeps, member_id: number, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const webhook = await webhookOfMember(tx, member_id, id)
    if (!webhook) throw refuse('webhook_not_found')
    if (webhook.ended_at) throw refuse('webhook_ended')
    await tellTest(tx, deps, webhook, `test_${deps.randomBytes(12).toString('hex')}`)
  })
