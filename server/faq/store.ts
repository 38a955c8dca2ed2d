import type { FaqEntry } from '#contract/site/faq.ts'
import type { Database } from '../database/database.ts'
import { faq_entries } from './tables.ts'

/** What the operator has written, in its order; empty where they have written nothing. */
export async function writtenFaq(db: Database): Promise<FaqEntry[]> {
  const { question, answer, position } = faq_entries
  return db.select({ question, answer }).from(faq_entries).orderBy(position)
}

/** Puts these in the place of all. */
export async function replaceFaq(tx: Database, entries: readonly FaqEntry[]): Promise<void> {
  await tx.delete(faq_entries)
  await tx.insert(faq_entries).values(entries.map((entry, position) => ({ ...entry, position })))
}
