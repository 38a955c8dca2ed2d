import { createHmac, randomUUID } from 'node:crypto'
import type { Tokens } from '#contract/members/sessions.ts'
import type { SignedIn } from '#contract/members/sign-in.ts'
import type { SessionMethod } from '#domain/member/member.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { tokenHash } from '../keys/keyed-hash.ts'
import { derivedKey, type Keys, wholeKeys } from '../keys/secret-key.ts'
import { lockedMember } from '../members/store.ts'
import { instantOf, type World } from '../world.ts'
import { ACCESS_TOKEN_LIVES, accessToken } from './access-token.ts'
import { type Device, newSecret } from './device.ts'
import { rememberDevice } from './known-devices.ts'
import { shownMember } from './session-member.ts'
import { addRefreshToken, addSession, endOldestSessionsOf } from './session-store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a sign-in lasts, whatever is done in it. Milliseconds. */
export const sessionLives = (stays_logged_in: boolean) => (stays_logged_in ? 30 * DAY : 12 * HOUR)
/** A temporary password is for choosing another. */
const TEMPORARY_SESSION_LIVES = 30 * MINUTE
/** More than anybody has devices. */
const MOST_SESSIONS = 50

interface SessionOptions {
  readonly member_id: number
  readonly method: SessionMethod
  readonly stay_logged_in: boolean
  readonly device: Device
  /** Begin only while this is still the hash of the member's password; left out where no password was checked. */
  readonly password_hash?: string | null
}

/** A session that has begun, with the secret that the browser gets. */
interface StartedSession {
  readonly id: number
  readonly session_id: string
  readonly refresh_token: string
}

/**
 * Begins a session in the transaction that has made sure of who signs in; of more than 50 the one that was not used
 * for longest ends.
 * @throws member_blocked; invalid_credentials when the member or the password is no longer what it was
 */
export async function startSession(tx: Database, world: World, wanted: SessionOptions): Promise<StartedSession> {
  const { member_id, method, stay_logged_in, device, password_hash } = wanted
  const member = await lockedMember(tx, member_id)
  if (!member || member.deleted_at) throw refuse('invalid_credentials')
  if (member.blocked_at) throw refuse('member_blocked')
  if (password_hash !== undefined && member.password_hash !== password_hash) throw refuse('invalid_credentials')

  const [now, session_id, refresh_token] = [world.now(), randomUUID(), firstRefreshToken(world)]
  const at = instantOf(now)
  const lives = method === 'temporary_password' ? TEMPORARY_SESSION_LIVES : sessionLives(stay_logged_in)
  await addSession(tx, {
    id: session_id,
    member_id,
    method,
    stays_logged_in: stay_logged_in,
    started_at: at,
    last_used_at: at,
    expires_at: instantOf(now + lives),
    user_agent: device.user_agent,
    address: device.address,
  })
  await addRefreshToken(tx, { token_hash: tokenHash(refresh_token), session_id, created_at: at })
  await rememberDevice(tx, world, member_id, device)
  await endOldestSessionsOf(tx, member_id, at, MOST_SESSIONS)
  return { id: member_id, session_id, refresh_token }
}

/** Tokens as the browser keeps them. */
export async function tokensOf(
  world: World,
  session: Pick<Caller, 'id' | 'session_id'>,
  refresh_token: string,
): Promise<Tokens> {
  return {
    access_token: await accessToken(world, session),
    refresh_token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIVES,
  }
}

/** The answer of a sign-in, once its session is stored. */
export async function signedIn(db: Database, world: World, started: StartedSession): Promise<SignedIn> {
  const user = await shownMember(db, world, started)
  return { ...(await tokensOf(world, started, started.refresh_token)), user }
}

/** The first token of a session: 256 random bits. */
export const firstRefreshToken = ({ randomBytes }: Pick<World, 'randomBytes'>) => newSecret(randomBytes)

/**
 * The token that follows one. It is computed rather than drawn, so that parallel tabs which bring the same
 * token get the same successor without its ever being stored; only this installation can compute it.
 * @returns the successor, and behind it what it would be under the other key that is accepted
 */
export const nextRefreshTokens = (keys: Keys, token: string): [string, ...string[]] =>
  wholeKeys(keys).map((secretKey) =>
    createHmac('sha256', derivedKey(secretKey, 'refresh tokens')).update(token).digest('base64url'),
  ) as [string, ...string[]]
