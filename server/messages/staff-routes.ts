import * as contract from '#contract/admin/messages.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import type { ServerDeps } from '../server-deps.ts'
import { sendMessageAgain } from './send-message-again.ts'
import { shownMessage } from './shown-message.ts'
import { countFailed, messagePage, textOfMessage } from './store.ts'

/** Messages as staff see them. */
export function messageStaffRoutes(api: Api, db: Database, deps: ServerDeps) {
  const page = async (db: Database, query: Parameters<typeof messagePage>[1]) =>
    (await messagePage(db, query)).map((message) => shownMessage(deps, message))
  implementTable(api, db, deps, contract.messageTable, {
    read: page,
    totals: async (db) => ({ failed: await countFailed(db) }),
  })

  implement(api, contract.sendMessageAgain, async ({ params: { id }, tx, audit }) => {
    audit.record({ target: `message ${id}` })
    await sendMessageAgain(tx, deps, id)
    return { queued: true as const }
  })

  implement(api, contract.openMessages, async ({ query: { limit }, caller, tx }) =>
    (await page(tx, { sort: 'newest', limit })).slice(0, limit).map((message) => ({
      ...message,
      text: caller.id === null && message.sealed_text !== null ? textOfMessage(deps, message) : null,
    })),
  )
}
