import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { isOnTicket, putAwaySet, removePlay, removeTicket } from './store.ts'

/**
 * Hides a set that was made here from its member, or takes a favourite out of its round.
 * @throws ticket_is_whole for a game of a paper ticket, which is deleted as a whole; number_set_not_found
 */
export async function deleteNumberSet(
  db: Database,
  { now }: Pick<ServerDeps, 'now'>,
  member_id: number,
  id: number,
): Promise<void> {
  if (await putAwaySet(db, member_id, id, instantOf(now()))) return
  if (await db.transaction((tx) => removePlay(tx, member_id, { id }))) return
  throw refuse((await isOnTicket(db, member_id, [id])) ? 'ticket_is_whole' : 'number_set_not_found')
}

/** Deletes a member's paper ticket with its games and their prizes. @throws ticket_not_found */
export async function deleteTicket(db: Database, member_id: number, id: number): Promise<void> {
  if (!(await removeTicket(db, member_id, id))) throw refuse('ticket_not_found')
}
