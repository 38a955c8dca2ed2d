import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { FaqEntry } from '#contract/site/faq.ts'
import type { Database } from '../database/database.ts'
import { faq_entries } from './tables.ts'

/** The name under which `revisions` counts savings. */
export const FAQ = 'faq'

const SHIPPED = new URL('../../data/faq.json', import.meta.url)

/** The questions of the page: the operator's, or, while there are none, those that came with the program. */
export async function faq(db: Database): Promise<FaqEntry[]> {
  const written = await writtenFaq(db)
  return written.length > 0 ? written : z.array(FaqEntry).parse(JSON.parse(await readFile(SHIPPED, 'utf8')))
}

/** The operator's questions, in their order; empty when there are none. */
async function writtenFaq(db: Database): Promise<FaqEntry[]> {
  const { subject, question, answer, position } = faq_entries
  return db.select({ subject, question, answer }).from(faq_entries).orderBy(position)
}

/** Replaces all questions by these. */
export async function replaceFaq(tx: Database, entries: readonly FaqEntry[]): Promise<void> {
  await tx.delete(faq_entries)
  await tx.insert(faq_entries).values(entries.map((entry, position) => ({ ...entry, position })))
}
