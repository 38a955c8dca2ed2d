import { and, eq, gt } from 'drizzle-orm'
import { refusals } from '#contract/refusals.ts'
import { Username } from '#contract/sign-in-fields.ts'
import type { Database } from '../database/database.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { keyedHash } from '../limits/keyed-hash.ts'
import { memberOfUsername, usernameKey } from '../members/store.ts'
import { retired_usernames } from '../members/tables.ts'
import { instantOf, type Outside } from '../outside.ts'
import { addressOf } from './known-places.ts'
import type { Place } from './place.ts'

const DAY = 24 * 60 * 60_000
const RETIRED_FOR = 30 * DAY

const hashOf = (secretKey: string, username: string) => keyedHash(secretKey, 'retired usernames', usernameKey(username))

/** Keeps a deleted member's username from others for 30 days, without keeping the username. */
export const retireUsername = (tx: Database, { secretKey, now }: Outside, username: string) => {
  const free_at = instantOf(now() + RETIRED_FOR)
  return tx
    .insert(retired_usernames)
    .values({ username_hash: hashOf(secretKey, username), free_at })
    .onConflictDoUpdate({ target: retired_usernames.username_hash, set: { free_at } })
}

export const isRetired = async (db: Database, { secretKey, now }: Outside, username: string) =>
  (
    await db
      .select({ free_at: retired_usernames.free_at })
      .from(retired_usernames)
      .where(
        and(
          eq(retired_usernames.username_hash, hashOf(secretKey, username)),
          gt(retired_usernames.free_at, instantOf(now())),
        ),
      )
  ).length > 0

export const isTaken = async (db: Database, outside: Outside, username: string) =>
  (await memberOfUsername(db, username)) !== null || (await isRetired(db, outside, username))

/** Says whether a username may be registered and, where not, why. @throws too_many_attempts */
export async function checkUsername(outside: Outside, place: Place, typed: string) {
  await takeAttempt(outside, 'username_address', addressOf(place))
  const { data: username, error } = Username.safeParse(typed)
  if (username === undefined) return { available: false, message: error?.issues[0]?.message ?? '' }
  return (await isTaken(outside.db, outside, username))
    ? { available: false, message: refusals.username_taken.detail }
    : { available: true, message: '사용할 수 있는 아이디입니다.' }
}
