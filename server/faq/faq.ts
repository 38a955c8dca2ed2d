import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { FaqEntry } from '#contract/site/faq.ts'
import type { Database } from '../database/database.ts'
import { writtenFaq } from './store.ts'

const SHIPPED = new URL('../../data/faq.json', import.meta.url)

/** The questions of the page: the operator's, or until they have written any those that came with the program. */
export async function faq(db: Database): Promise<FaqEntry[]> {
  const written = await writtenFaq(db)
  return written.length > 0 ? written : z.array(FaqEntry).parse(JSON.parse(await readFile(SHIPPED, 'utf8')))
}
