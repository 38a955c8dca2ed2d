import type { Caller } from '../http/caller.ts'
import { tokenHash } from '../limits/keyed-hash.ts'
import { instantOf, type Outside } from '../outside.ts'
import { endSession, refreshTokenOf, sessionOfId } from './session-store.ts'

/** Ends the session of whichever token is still good. Without one there is nothing to end, which is as well. */
export async function logOut({ db, now }: Outside, caller: Caller | null, refresh_token?: string): Promise<void> {
  const at = instantOf(now())
  if (caller) await endSession(db, caller.id, caller.session_id, at)
  if (!refresh_token) return
  const token = await refreshTokenOf(db, tokenHash(refresh_token))
  const session = token && (await sessionOfId(db, token.session_id))
  if (session) await endSession(db, session.member_id, session.id, at)
}
