import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SignedIn } from '#contract/accounts.ts'
import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { refuse } from '../http/refuse.ts'
import type { Attempt } from '../limits/attempt-limits.ts'
import { changeMember, type MemberRow, usernameKey } from '../members/store.ts'
import { members } from '../members/tables.ts'
import { instantOf, type Outside } from '../outside.ts'
import {
  addressOf,
  hashesOf,
  type KnownPlace,
  knownAmong,
  mayBePlace,
  type SeenPlace,
  takeLogInAttempt,
  wasSeenLately,
} from './known-places.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'
import type { Place } from './place.ts'
import { endSessionsOf } from './session-store.ts'
import { signedIn, startSession } from './start-session.ts'
import { known_places } from './tables.ts'
import { isFreshTemporaryPassword, spendTemporaryPassword } from './temporary-passwords.ts'

interface Typed {
  readonly username: string
  readonly password: string
  readonly stay_logged_in: boolean
}

/**
 * Signs a member in by their password, or by the temporary one that was sent to them. A wrong password and
 * a username that nobody has are the same answer after the same work.
 * @throws invalid_credentials, member_blocked, too_many_attempts
 */
export async function logIn(outside: Outside, place: Place, typed: Typed): Promise<SignedIn> {
  const { db } = outside
  const { member, known, isPlaceFresh } = await whoLogsIn(outside, place, typed.username)
  const attempt = await attemptOf(outside, place, { member, known, typed })
  const from = addressOf(place)
  const method = await provenBy(outside, from, member, typed.password)
  if (!member || !method) throw refuse('invalid_credentials')

  const renewed = await renewedHash(outside, from, member, method, typed.password)
  const begin = (within: Database) =>
    startSession(within, outside, {
      member_id: member.id,
      method,
      stay_logged_in: typed.stay_logged_in,
      place,
      isPlaceFresh,
      // Checking it took time, in which it may have been changed.
      password_hash: member.password_hash,
      attempt,
    })
  // Nearly always nothing else is written, and what is begun is whole by itself.
  if (method === 'password' && !renewed) return signedIn(outside, await begin(db))

  const started = await db.transaction(async (tx) => {
    const session = await begin(tx)
    if (renewed) await changeMember(tx, member.id, { password_hash: renewed })
    if (method === 'temporary_password') await reset(tx, outside, { ...session, password: typed.password })
    return session
  })
  return signedIn(outside, started)
}

type Known = Pick<MemberRow, 'id' | 'password_hash'>

/**
 * The attempt that a login is. Nobody guesses a temporary password, so who has one is not kept waiting by those who
 * guess at their account.
 */
async function attemptOf(
  outside: Outside,
  place: Place,
  { member, known, typed }: { member: Known | null; known: KnownPlace | null; typed: Typed },
): Promise<Attempt> {
  try {
    const username_key = usernameKey(typed.username)
    return await takeLogInAttempt(outside, { address: addressOf(place), username_key, known })
  } catch (refusal) {
    if (!(await isFreshTemporaryPassword(outside, member?.id ?? 0, typed.password))) throw refusal
    return { taken: [] }
  }
}

/** The member of a username, and by which hash they know this place. */
async function whoLogsIn(outside: Outside, place: Place, username: string) {
  const hashes = hashesOf(outside, place)
  const rows = await memberOfUsername(outside.db, { username_key: usernameKey(username), ...hashes })
  const now = outside.now()
  return {
    member: rows[0]?.member ?? null,
    known: knownAmong(now, hashes, rows),
    isPlaceFresh: wasSeenLately(now, hashes, rows),
  }
}

const memberOfUsername = prepared<
  { username_key: string; device: string; address: string },
  ({ member: Known } & SeenPlace)[]
>((db) =>
  db
    .select({
      member: {
        id: members.id,
        password_hash: members.password_hash,
      },
      place: known_places.place,
      last_seen_at: known_places.last_seen_at,
    })
    .from(members)
    .leftJoin(known_places, and(eq(known_places.member_id, members.id), mayBePlace))
    .where(and(eq(members.username_key, sql.placeholder('username_key')), isNull(members.deleted_at))),
)

async function provenBy(outside: Outside, from: string, member: Known | null, password: string) {
  if (await isPassword(from, member?.password_hash ?? null, password)) return 'password'
  return (await isFreshTemporaryPassword(outside, member?.id ?? 0, password)) ? 'temporary_password' : null
}

/** The hash to be stored instead of one from when less work was usual. */
const renewedHash = async ({ randomBytes }: Outside, from: string, member: Known, method: string, password: string) =>
  method === 'password' && member.password_hash && isOutdated(member.password_hash)
    ? await hashPassword(from, password, randomBytes)
    : null

/** Whoever got the text message may have lost the account to somebody else: the other sessions end. */
async function reset(tx: Database, outside: Outside, spent: { id: number; session_id: string; password: string }) {
  const isSpent = await spendTemporaryPassword(tx, outside, { member_id: spent.id, ...spent })
  if (!isSpent) throw refuse('invalid_credentials')
  await endSessionsOf(tx, spent.id, instantOf(outside.now()), spent.session_id)
}
