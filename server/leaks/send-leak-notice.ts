import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { mustFindUntoldLeak } from './record-leak.ts'
import { changeLeak, countConcerned } from './store.ts'

/**
 * Lets the members whom a leak concerns be told, which the job does (`tell-of-leaks.ts`). It cannot be taken back.
 * @param members how many the sender saw that it concerns
 * @throws leak_not_found, leak_notice_sent, leak_members_changed
 */
export async function sendLeakNotice(
  tx: Database,
  deps: Pick<ServerDeps, 'now' | 'queueJobs'>,
  { id, members, sent_by }: { readonly id: number; readonly members: number; readonly sent_by: string },
): Promise<void> {
  const { scope } = await mustFindUntoldLeak(tx, id)
  if ((await countConcerned(tx, scope)) !== members) throw refuse('leak_members_changed')
  await changeLeak(tx, id, { sending_since: instantOf(deps.now()), sent_by })
  await deps.queueJobs(tx, 'leak_notice_asked')
}
