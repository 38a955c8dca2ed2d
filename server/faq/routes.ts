import { getFaq, saveFaq } from '#contract/admin/faq.ts'
import { listFaq } from '#contract/site/faq.ts'
import type { Database } from '../database/database.ts'
import { nextEdition } from '../editions/next-edition.ts'
import { editionOf } from '../editions/store.ts'
import { type Api, implement } from '../http/implement.ts'
import type { World } from '../world.ts'
import { faq } from './faq.ts'
import { replaceFaq } from './store.ts'

/** By which savings are counted. */
const FAQ = 'faq'

/** Questions and answers, for visitors and for whoever writes them. */
export function faqRoutes(api: Api, db: Database, world: World) {
  implement(api, listFaq, () => faq(db))
  implement(api, getFaq, async () => ({ edition: await editionOf(db, FAQ), entries: await faq(db) }))
  implement(api, saveFaq, async ({ body: { version: seen, entries }, caller, tx, note }) => {
    note({ target: FAQ, before: await faq(tx), after: entries })
    const version = await nextEdition(tx, world, { thing: FAQ, by: caller.name, seen })
    await replaceFaq(tx, entries)
    return { version }
  })
}
