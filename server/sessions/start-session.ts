import { createHmac, randomUUID } from 'node:crypto'
import type { Tokens } from '#contract/members/sessions.ts'
import type { SignedIn } from '#contract/members/sign-in.ts'
import { DAY, HOUR, MINUTE } from '#domain/duration.ts'
import type { SessionMethod } from '#domain/member/member.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { tokenHash } from '../keys/keyed-hash.ts'
import { derivedKey, type Keys, wholeKeys } from '../keys/secret-key.ts'
import { lockedMember } from '../members/store.ts'
import { moveSubscriptions } from '../messages/push-subscription-store.ts'
import { secondFactorOf } from '../second-factor/second-factors.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { ACCESS_TOKEN_LIVES, accessToken } from './access-token.ts'
import { type Device, newSecret } from './device.ts'
import { cookieHashesOf, knownDeviceOf, rememberDevice } from './known-devices.ts'
import { keepPendingSignIn, SecondFactorRequired } from './pending-sign-ins.ts'
import { shownMember } from './session-member.ts'
import { addRefreshToken, addSession, endOldestSessionsOf } from './session-store.ts'

/** Milliseconds that a session lasts at most (`whole`), and without being used (`idle`). */
const LIVES = {
  short: { whole: 12 * HOUR, idle: 4 * HOUR },
  // A member who plays every other Saturday stays logged in; a phone that is not used does not.
  long: { whole: 30 * DAY, idle: 15 * DAY },
  /** A temporary password is for choosing another. */
  temporary: { whole: 30 * MINUTE, idle: 30 * MINUTE },
}

interface SessionKind {
  readonly method: SessionMethod
  readonly stays_logged_in: boolean
  readonly started_at: string
}

/** When a session ends unless it is used again. Renewing its tokens counts as use, every quarter of an hour. */
export function sessionEnds({ method, stays_logged_in, started_at }: SessionKind, used_at: number): string {
  const { whole, idle } = LIVES[method === 'temporary_password' ? 'temporary' : stays_logged_in ? 'long' : 'short']
  return instantOf(Math.min(Date.parse(started_at) + whole, used_at + idle))
}
/** Live sessions of one member, at most; more than anyone has devices. */
const MOST_SESSIONS = 50

interface SessionOptions {
  readonly member_id: number
  readonly method: SessionMethod
  readonly stay_logged_in: boolean
  readonly device: Device
  /** The hash that the password was checked by: the session begins only if the member still has it. Absent without a password. */
  readonly password_hash?: string | null
  /** The id of the pending sign-in whose second factor was entered; the session gets this id. */
  readonly factor_entered_for?: string
  /** Whether the way in is two factors by itself, so that no code is asked for. */
  readonly isTwoFactors?: boolean
  /** Whether the account was just made: then no notice of a new device is sent. */
  readonly isFirst?: boolean
  /** Whether a social member signs in again to confirm their identity. */
  readonly confirms?: boolean
}

/** A session that has begun, with the secret for the browser. */
interface StartedSession {
  readonly id: number
  readonly session_id: string
  readonly refresh_token: string
}
interface WaitingSession {
  readonly id: number
  readonly session_id: string
  readonly pending_secret: string
}
export type SignInStep = StartedSession | WaitingSession

/**
 * Begins a session, in the transaction that has verified who signs in. When the member has more than 50, the least recently used
 * one ends. When the member has a second factor, a pending sign-in is stored instead, until the code is entered.
 * @throws member_blocked; invalid_credentials when the member is deleted or the password was changed meanwhile
 */
export async function startSession(tx: Database, deps: ServerDeps, wanted: SessionOptions): Promise<SignInStep> {
  const { member_id, method, stay_logged_in, device, password_hash, factor_entered_for } = wanted
  const member = await lockedMember(tx, member_id)
  if (!member || member.deleted_at) throw refuse('invalid_credentials')
  // They have proven who they are, so they may read why.
  if (member.blocked_at) throw refuse('member_blocked', member.blocked_reason ? { because: member.blocked_reason } : {})
  if (password_hash !== undefined && member.password_hash !== password_hash) throw refuse('invalid_credentials')

  const session_id = factor_entered_for ?? randomUUID()
  if (factor_entered_for === undefined && !wanted.isTwoFactors && (await secondFactorOf(tx, member_id))) {
    const pending = {
      session_id,
      member_id,
      method,
      stays_logged_in: stay_logged_in,
      confirms: wanted.confirms ?? false,
    }
    return { id: member_id, session_id, pending_secret: await keepPendingSignIn(tx, deps, pending) }
  }
  const isNew = !wanted.isFirst && (await knownDeviceOf(tx, deps, member_id, device))?.by !== 'cookie'
  const [now, refresh_token] = [deps.now(), firstRefreshToken(deps)]
  const at = instantOf(now)
  const kind = { method, stays_logged_in: stay_logged_in, started_at: at }
  await addSession(tx, {
    ...kind,
    id: session_id,
    member_id,
    last_used_at: at,
    expires_at: sessionEnds(kind, now),
    user_agent: device.user_agent,
    address: device.address,
    is_new_device: isNew,
    // A browser that is given its cookie with this answer may not keep it: the cookie counts once it came back.
    device_hash: device.hasCookie ? cookieHashesOf(deps, device)[0] : null,
  })
  await addRefreshToken(tx, { token_hash: tokenHash(refresh_token), session_id, created_at: at })
  await rememberDevice(tx, deps, member_id, device)
  if (device.session_id) await moveSubscriptions(tx, member_id, device.session_id, session_id)
  await endOldestSessionsOf(tx, member_id, at, MOST_SESSIONS)
  if (isNew) await deps.queueJobs(tx, 'new_device_used')
  return { id: member_id, session_id, refresh_token }
}

/** The tokens of a session in the form that the browser gets. */
export async function tokensOf(
  deps: ServerDeps,
  session: Pick<Caller, 'id' | 'session_id'>,
  refresh_token: string,
): Promise<Tokens> {
  return {
    access_token: await accessToken(deps, session),
    refresh_token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIVES,
  }
}

/**
 * The answer of a sign-in, once its session is stored.
 * @throws {SecondFactorRequired} where it waits for a code
 */
export async function signedIn(db: Database, deps: ServerDeps, started: SignInStep): Promise<SignedIn> {
  if ('pending_secret' in started) throw new SecondFactorRequired(started.pending_secret)
  const user = await shownMember(db, deps, started)
  return { ...(await tokensOf(deps, started, started.refresh_token)), user }
}

/** The first token of a session: 256 random bits. */
const firstRefreshToken = ({ randomBytes }: Pick<ServerDeps, 'randomBytes'>) => newSecret(randomBytes)

/**
 * The successor of a refresh token. It is computed rather than random, so that parallel tabs that send the same token get the
 * same successor, although only its hash is stored; only this installation can compute it.
 * @returns the successor, then the one by the other accepted key
 */
export const nextRefreshTokens = (keys: Keys, token: string): [string, ...string[]] =>
  wholeKeys(keys).map((secretKey) =>
    createHmac('sha256', derivedKey(secretKey, 'refresh tokens')).update(token).digest('base64url'),
  ) as [string, ...string[]]
