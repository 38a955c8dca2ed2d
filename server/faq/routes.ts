import { getFaq, saveFaq } from '#contract/admin/faq.ts'
import { listFaq } from '#contract/site/faq.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { nextRevision, savingOf } from '../revisions/store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { FAQ, faq, replaceFaq } from './store.ts'

/** Questions and answers, for visitors and for staff. */
export function faqRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, listFaq, () => faq(db))
  implement(api, getFaq, async () => ({ saving: await savingOf(db, FAQ), entries: await faq(db) }))
  implement(api, saveFaq, async ({ body: { revision: seen, entries }, caller, tx, audit }) => {
    const before = await faq(tx)
    audit.record({ target: FAQ, before, after: entries })
    const revision = await nextRevision(tx, deps, { thing: FAQ, by: caller.name, seen })
    await replaceFaq(tx, entries)
    return { revision }
  })
}
