import type { Tokens } from '#contract/members/sessions.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { tokenHash } from '../keys/keyed-hash.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { instantOf, type World } from '../world.ts'
import type { Device } from './device.ts'
import { addressOf } from './known-devices.ts'
import { nextRefreshToken } from './refresh-token.ts'
import {
  addRefreshToken,
  endSession,
  lockLiveSession,
  refreshTokenOf,
  touchSession,
  useRefreshToken,
} from './session-store.ts'
import { tokensOf } from './start-session.ts'

/** For tabs that refresh at the same time, and answers that got lost. Milliseconds. */
const GRACE = 30_000

/**
 * Gives new tokens for a refresh token and uses it up. The same token again within the grace gives the
 * newest tokens; later it must have been stolen, by whoever was first or second, so the session ends.
 * @throws session_ended; too_many_attempts for a flood
 */
export async function refreshSession(db: Database, world: World, device: Device, token: string): Promise<Tokens> {
  const { now } = world
  const at = now()
  const known = await refreshTokenOf(db, tokenHash(token))
  if (!known) {
    // Only who guesses is slowed down: a token that exists is never refused because of the neighbours.
    await takeAttempt(db, world, 'refresh_address', addressOf(device))
    throw refuse('session_ended')
  }
  // Also bounds how far the chain has gone on within the grace.
  await takeAttempt(db, world, 'refresh_session', known.session_id)
  const refreshed = await db.transaction(async (tx) => {
    const session = await lockLiveSession(tx, known.session_id, instantOf(at))
    if (!session) return null
    const newest = await newestAfter(tx, world, token, at)
    if (newest === null) {
      await endSession(tx, session.member_id, session.id, instantOf(at))
      return null
    }
    await touchSession(tx, session.id, instantOf(at))
    return { session, newest }
  })
  if (!refreshed) throw refuse('session_ended')
  const { session, newest } = refreshed
  return tokensOf(world, { id: session.member_id, session_id: session.id }, newest)
}

/** Uses a token up, or goes on from one that was just used; null for one that was used too long ago. */
async function newestAfter(tx: Database, world: World, token: string, now: number): Promise<string | null> {
  const row = await refreshTokenOf(tx, tokenHash(token))
  if (!row) return null
  const next = nextRefreshToken(world, token)
  if (row.used_at === null) {
    const at = instantOf(now)
    await useRefreshToken(tx, row.token_hash, at)
    await addRefreshToken(tx, { token_hash: tokenHash(next), session_id: row.session_id, created_at: at })
    return next
  }
  if (now - Date.parse(row.used_at) > GRACE) return null
  return newestUnused(tx, world, next)
}

/** The end of the chain: other tabs may have gone on already. */
async function newestUnused(tx: Database, world: World, token: string): Promise<string> {
  const row = await refreshTokenOf(tx, tokenHash(token))
  return row?.used_at ? newestUnused(tx, world, nextRefreshToken(world, token)) : token
}
