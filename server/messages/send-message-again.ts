import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { retryMessage } from './store.ts'

/** Sends a failed message again, as if it were new. @throws message_over when it did not fail, or has expired */
export async function sendMessageAgain(
  tx: Database,
  deps: Pick<ServerDeps, 'now' | 'queueJobs'>,
  id: number,
): Promise<void> {
  if (!(await retryMessage(tx, id, instantOf(deps.now())))) throw refuse('message_over')
  await deps.queueJobs(tx, 'message_written')
  await deps.queueJobs(tx, 'notices_written')
}
