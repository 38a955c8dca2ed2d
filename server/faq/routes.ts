import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { getFaq, saveFaq } from '#contract/admin/faq.ts'
import { FaqEntry, listFaq } from '#contract/site/faq.ts'
import { withChangedSets } from '#domain/plan/plan.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { nextRevision, savingOf } from '../revisions/store.ts'
import type { World } from '../world.ts'
import { faq_entries } from './tables.ts'

/** The name under which `revisions` counts savings. */
const FAQ = 'faq'

/** Questions and answers, for visitors and for staff. */
export function faqRoutes(api: Api, db: Database, world: World) {
  implement(api, listFaq, () => faq(db))
  implement(api, getFaq, async () => ({ saving: await savingOf(db, FAQ), entries: await faq(db) }))
  implement(api, saveFaq, async ({ body: { revision: seen, entries }, caller, tx, audit }) => {
    const before = await faq(tx)
    audit.record({ target: FAQ, before, after: entries })
    const revision = await nextRevision(tx, world, { thing: FAQ, by: caller.name, seen })
    await replaceFaq(tx, entries)
    return { revision }
  })
}

const SHIPPED = new URL('../../data/faq.json', import.meta.url)

/** The questions of the page: the operator's, or, while there are none, those that came with the program. */
async function faq(db: Database): Promise<FaqEntry[]> {
  const written = await writtenFaq(db)
  return written.length > 0 ? written : z.array(FaqEntry).parse(JSON.parse(await readFile(SHIPPED, 'utf8')))
}

/** The operator's questions, in their order; empty when there are none. */
async function writtenFaq(db: Database): Promise<FaqEntry[]> {
  const { question, answer, position } = faq_entries
  return db.select({ question, answer }).from(faq_entries).orderBy(position)
}

/** Replaces all questions by these. */
async function replaceFaq(tx: Database, entries: readonly FaqEntry[]): Promise<void> {
  await tx.delete(faq_entries)
  await tx.insert(faq_entries).values(entries.map((entry, position) => ({ ...entry, position })))
}

/**
 * Lets the questions say the figures of sets that the plans have now.
 * @param changed figures that no plan has any longer, each with the one in its place
 */
export async function changeSetsInFaq(
  tx: Database,
  world: Pick<World, 'now'>,
  by: string,
  changed: ReadonlyMap<number, number>,
): Promise<void> {
  if (changed.size === 0) return
  const before = await faq(tx)
  const entries = before.map(({ question, answer }) => ({
    question: withChangedSets(question, changed),
    answer: withChangedSets(answer, changed),
  }))
  const isSame = entries.every(
    ({ question, answer }, i) => question === before[i]?.question && answer === before[i]?.answer,
  )
  if (isSame) return
  await nextRevision(tx, world, { thing: FAQ, by, seen: undefined })
  await replaceFaq(tx, entries)
}
