import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { tokenHash } from '../keys/keyed-hash.ts'
import { instantOf, type World } from '../world.ts'
import { endSession, refreshTokenOf, sessionOfId } from './session-store.ts'

/** Ends the session of whichever token is still good. Without one there is nothing to end, which is as well. */
export async function logOut(
  db: Database,
  { now }: World,
  caller: Caller | null,
  refresh_token?: string,
): Promise<void> {
  const at = instantOf(now())
  if (caller) await endSession(db, caller.id, caller.session_id, at)
  if (!refresh_token) return
  const token = await refreshTokenOf(db, tokenHash(refresh_token))
  const session = token && (await sessionOfId(db, token.session_id))
  if (session) await endSession(db, session.member_id, session.id, at)
}
