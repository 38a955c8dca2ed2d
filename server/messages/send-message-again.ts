import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import { retryMessage } from './store.ts'

/** Sends a failed message again, as if it were new. @throws message_over when it did not fail, or has expired */
export async function sendMessageAgain(
  tx: Database,
  world: Pick<World, 'now' | 'queueJobs'>,
  id: number,
): Promise<void> {
  if (!(await retryMessage(tx, id, instantOf(world.now())))) throw refuse('message_over')
  await world.queueJobs(tx, 'message_written')
  await world.queueJobs(tx, 'notices_written')
}
