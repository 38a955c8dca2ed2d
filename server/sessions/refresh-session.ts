import type { Tokens } from '#contract/members/sessions.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { tokenHash } from '../keys/keyed-hash.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import type { Device } from './device.ts'
import { addressOf, cookieHashesOf, knownDeviceOf } from './known-devices.ts'
import {
  addRefreshToken,
  changeSession,
  endSession,
  lockLiveSession,
  refreshTokenOf,
  useRefreshToken,
} from './session-store.ts'
import { nextRefreshTokens, sessionEnds, tokensOf } from './start-session.ts'

/** Milliseconds for which a used refresh token is accepted again: tabs refresh at the same time, and answers get lost. */
const GRACE = 30_000

/**
 * Exchanges a refresh token for new tokens and marks it as used. The same token again within the grace period gives the newest
 * tokens; after it, one of the two uses must have been a thief's, so the session ends, as it does when a token comes from another
 * browser than that of its session.
 * @throws session_ended; too_many_attempts for a flood
 */
export async function refreshSession(db: Database, deps: ServerDeps, device: Device, token: string): Promise<Tokens> {
  const { now } = deps
  const at = now()
  const known = await refreshTokenOf(db, tokenHash(token))
  if (!known) {
    // Counted only for unknown tokens: a token that exists is never refused because of other clients of its address.
    await takeAttempt(db, deps, 'refresh_address', addressOf(device))
    throw refuse('session_ended')
  }
  // Also bounds the length of the chain of tokens within the grace period.
  await takeAttempt(db, deps, 'refresh_session', known.session_id)
  const refreshed = await db.transaction(async (tx) => {
    const session = await lockLiveSession(tx, known.session_id, instantOf(at))
    if (!session) return null
    const bound = await boundTo(tx, deps, session, device)
    const newest = bound === 'elsewhere' ? null : await newestAfter(tx, deps, token, at)
    if (bound === 'elsewhere' || newest === null) {
      await endSession(tx, session.member_id, session.id, instantOf(at))
      await changeSession(tx, session.id, { theft_noticed_at: instantOf(at) })
      await deps.queueJobs(tx, 'theft_noticed')
      return null
    }
    const used = { last_used_at: instantOf(at), expires_at: sessionEnds(session, at) }
    await changeSession(tx, session.id, { ...used, device_hash: bound })
    return { session, newest }
  })
  if (!refreshed) throw refuse('session_ended')
  const { session, newest } = refreshed
  return tokensOf(deps, { id: session.member_id, session_id: session.id }, newest)
}

/**
 * The hash of the cookie that a session is bound to from now on; null while its browser has shown none, and 'elsewhere' when the
 * call came without the cookie that the session is bound to. A cookie counts once the member has signed in with it: an
 * invented one binds nothing.
 */
async function boundTo(
  tx: Database,
  deps: ServerDeps,
  { member_id, device_hash }: { readonly member_id: number; readonly device_hash: string | null },
  device: Device,
): Promise<string | null> {
  if (device_hash !== null)
    return device.hasCookie && cookieHashesOf(deps, device).includes(device_hash) ? device_hash : 'elsewhere'
  if (!device.hasCookie) return null
  const known = await knownDeviceOf(tx, deps, member_id, device)
  return known?.by === 'cookie' ? known.hash : null
}

/** The successor of a token: of an unused one, which is marked as used, or of one used within the grace period; else null. */
async function newestAfter(tx: Database, deps: ServerDeps, token: string, now: number): Promise<string | null> {
  const row = await refreshTokenOf(tx, tokenHash(token))
  if (!row) return null
  if (row.used_at === null) {
    const [next] = nextRefreshTokens(deps, token)
    const at = instantOf(now)
    await useRefreshToken(tx, row.token_hash, at)
    await addRefreshToken(tx, { token_hash: tokenHash(next), session_id: row.session_id, created_at: at })
    return next
  }
  if (now - Date.parse(row.used_at) > GRACE) return null
  return newestUnused(tx, deps, token)
}

/** The newest token of the chain: other tabs may already have used the successors of this one. */
async function newestUnused(tx: Database, deps: ServerDeps, token: string): Promise<string> {
  for (const next of nextRefreshTokens(deps, token)) {
    const row = await refreshTokenOf(tx, tokenHash(next))
    if (row) return row.used_at ? newestUnused(tx, deps, next) : next
  }
  return nextRefreshTokens(deps, token)[0]
}
