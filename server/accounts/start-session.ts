import { randomUUID } from 'node:crypto'
import type { SESSION_METHODS, SignedIn, Tokens } from '#contract/accounts.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { type Attempt, givenBackOf } from '../limits/attempt-limits.ts'
import { tokenHash } from '../limits/keyed-hash.ts'
import { memberOfId } from '../members/store.ts'
import { instantOf, type Outside } from '../outside.ts'
import { ACCESS_TOKEN_LIVES, accessToken } from './access-token.ts'
import { beginSession } from './begin-session.ts'
import { hashesOf } from './known-places.ts'
import type { Place } from './place.ts'
import { firstRefreshToken } from './refresh-token.ts'
import { type ShownRow, shownAs } from './shown-member.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a sign-in lasts, whatever is done in it. Milliseconds. */
export const sessionLives = (stays_logged_in: boolean) => (stays_logged_in ? 30 * DAY : 12 * HOUR)
/** A temporary password is for choosing another. */
const TEMPORARY_SESSION_LIVES = 30 * MINUTE

interface Wanted {
  readonly member_id: number
  readonly method: (typeof SESSION_METHODS)[number]
  readonly stay_logged_in: boolean
  readonly place: Place
  /** Seen here so lately that it need not be written again. */
  readonly isPlaceFresh?: boolean
  /** Only while this is still the hash of the member's password. */
  readonly password_hash?: string | null
  /** Given back, since it was honest. */
  readonly attempt?: Attempt
}

export interface StartedSession {
  readonly id: number
  readonly session_id: string
  readonly refresh_token: string
  readonly method: Wanted['method']
  readonly shown: ShownRow
}

/**
 * Begins a session, all of it or nothing: by itself, or in the transaction that has made sure of who signs in.
 * @throws member_blocked; invalid_credentials when the member or the password is no longer what it was
 */
export async function startSession(db: Database, outside: Outside, wanted: Wanted): Promise<StartedSession> {
  const { member_id, method, stay_logged_in, place, isPlaceFresh = false, password_hash = null, attempt } = wanted
  const now = outside.now()
  const session_id = randomUUID()
  const refresh_token = firstRefreshToken(outside)
  const lives = method === 'temporary_password' ? TEMPORARY_SESSION_LIVES : sessionLives(stay_logged_in)
  const [shown] = await beginSession(db, {
    member_id,
    password_hash,
    session_id,
    method,
    stays_logged_in: stay_logged_in,
    at: instantOf(now),
    expires_at: instantOf(now + lives),
    user_agent: place.user_agent,
    address: place.address,
    token_hash: tokenHash(refresh_token),
    places: isPlaceFresh ? [] : Object.values(hashesOf(outside, place)),
    ...givenBackOf(attempt),
  })
  if (!shown) throw await whyNot(db, member_id)
  return { id: member_id, session_id, refresh_token, method, shown }
}

async function whyNot(tx: Database, member_id: number) {
  const member = await memberOfId(tx, member_id)
  return refuse(member?.blocked_at && !member.deleted_at ? 'member_blocked' : 'invalid_credentials')
}

/** Tokens as the browser keeps them. */
export async function tokensOf(
  outside: Outside,
  session: Pick<Caller, 'id' | 'session_id'>,
  refresh_token: string,
): Promise<Tokens> {
  return {
    access_token: await accessToken(outside, session),
    refresh_token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIVES,
  }
}

/** What a sign-in answers, once its session is stored. */
export async function signedIn(outside: Outside, { shown, method, ...started }: StartedSession): Promise<SignedIn> {
  const user = await shownAs(outside, shown, method)
  return { ...(await tokensOf(outside, started, started.refresh_token)), user }
}
