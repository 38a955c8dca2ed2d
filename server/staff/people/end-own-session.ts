import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { endStaffSessions } from './store.ts'

/** Ends one session of the caller. `staff_id`: null for the command line, which has none. @throws session_not_found */
export async function endOwnSession(
  tx: Database,
  { now }: Pick<ServerDeps, 'now'>,
  staff_id: number | null,
  id: number,
): Promise<void> {
  if (staff_id === null || (await endStaffSessions(tx, staff_id, instantOf(now()), { only: id })) === 0)
    throw refuse('session_not_found')
}
