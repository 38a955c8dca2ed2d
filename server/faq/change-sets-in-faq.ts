import { withChangedSets } from '#domain/plan/plan.ts'
import type { Database } from '../database/database.ts'
import { nextRevision } from '../revisions/store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { FAQ, faq, replaceFaq } from './store.ts'

/**
 * Lets the questions say the figures of sets that the plans have now.
 * @param changed figures that no plan has any longer, each with the one in its place
 */
export async function changeSetsInFaq(
  tx: Database,
  deps: Pick<ServerDeps, 'now'>,
  by: string,
  changed: ReadonlyMap<number, number>,
): Promise<void> {
  if (changed.size === 0) return
  const before = await faq(tx)
  const entries = before.map(({ subject, question, answer }) => ({
    subject,
    question: withChangedSets(question, changed),
    answer: withChangedSets(answer, changed),
  }))
  const isSame = entries.every(
    ({ question, answer }, i) => question === before[i]?.question && answer === before[i]?.answer,
  )
  if (isSame) return
  await nextRevision(tx, deps, { thing: FAQ, by, seen: undefined })
  await replaceFaq(tx, entries)
}
