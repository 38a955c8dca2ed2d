import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { SESSION_METHODS, SignedIn, Tokens } from '#contract/accounts.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { type Attempt, givenBack } from '../limits/attempt-limits.ts'
import { tokenHash } from '../limits/keyed-hash.ts'
import { memberOfId } from '../members/store.ts'
import { members } from '../members/tables.ts'
import { instantOf, type Outside } from '../outside.ts'
import { ACCESS_TOKEN_LIVES, accessToken } from './access-token.ts'
import { placeRemembered } from './known-places.ts'
import type { Place } from './place.ts'
import { firstRefreshToken } from './refresh-token.ts'
import { refreshTokenAdded, sessionAdded } from './session-store.ts'
import { type ShownRow, shownAs, shownColumns } from './shown-member.ts'

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
 * Begins a session, in the transaction that has made sure of who signs in. All that it writes, and the last look at
 * the member, are one statement: signing in costs little beside the password's hash.
 * @throws member_blocked; invalid_credentials when the member or the password is no longer what it was
 */
export async function startSession(tx: Database, outside: Outside, wanted: Wanted): Promise<StartedSession> {
  const { member_id, method, stay_logged_in, place, isPlaceFresh = false, password_hash, attempt } = wanted
  const now = outside.now()
  const at = instantOf(now)
  const session_id = randomUUID()
  const refresh_token = firstRefreshToken(outside)
  const lives = method === 'temporary_password' ? TEMPORARY_SESSION_LIVES : sessionLives(stay_logged_in)
  const session = tx.$with('session').as(
    sessionAdded(tx, {
      id: session_id,
      member_id,
      method,
      stays_logged_in: stay_logged_in,
      started_at: at,
      last_used_at: at,
      expires_at: instantOf(now + lives),
      user_agent: place.user_agent,
      address: place.address,
    }),
  )
  const token = tx
    .$with('token')
    .as(refreshTokenAdded(tx, { token_hash: tokenHash(refresh_token), session_id, created_at: at }))
  const places = isPlaceFresh ? [] : [tx.$with('places').as(placeRemembered(tx, outside, member_id, place))]
  const honest = attempt ? [tx.$with('honest').as(givenBack(tx, attempt))] : []
  const [shown] = await tx
    .with(session, token, ...places, ...honest)
    .select(shownColumns)
    .from(members)
    .where(
      and(
        eq(members.id, member_id),
        isNull(members.deleted_at),
        isNull(members.blocked_at),
        typeof password_hash === 'string' ? eq(members.password_hash, password_hash) : undefined,
      ),
    )
    .for('update')
  if (!shown) throw await whyNot(tx, member_id)
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
