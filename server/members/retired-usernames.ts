import { and, gt, inArray, lt } from 'drizzle-orm'
import { DAY } from '#domain/duration.ts'
import { RETIRED_USERNAME_DAYS } from '#domain/member/member.ts'
import { type Database, hasRows } from '../database/database.ts'
import { keyedHash, keyedHashes } from '../keys/keyed-hash.ts'
import type { Keys } from '../keys/secret-key.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { usernameKey } from './store.ts'
import { retired_usernames } from './tables.ts'

/** Reserves a deleted member's username for a while, without storing the username. */
export const retireUsername = (
  tx: Database,
  { secretKey, now }: Pick<ServerDeps, 'secretKey' | 'now'>,
  username: string,
) => {
  const free_at = instantOf(now() + RETIRED_USERNAME_DAYS * DAY)
  return tx
    .insert(retired_usernames)
    .values({ username_hash: keyedHash(secretKey, 'retired usernames', usernameKey(username)), free_at })
    .onConflictDoUpdate({ target: retired_usernames.username_hash, set: { free_at } })
}

export const isRetired = (db: Database, deps: Keys & Pick<ServerDeps, 'now'>, username: string) =>
  hasRows(
    db
      .select({ free_at: retired_usernames.free_at })
      .from(retired_usernames)
      .where(
        and(
          inArray(retired_usernames.username_hash, keyedHashes(deps, 'retired usernames', usernameKey(username))),
          gt(retired_usernames.free_at, instantOf(deps.now())),
        ),
      ),
  )

/** Deletes the names that others may register again. */
export const sweepRetiredUsernames = (db: Database, now: number) =>
  db.delete(retired_usernames).where(lt(retired_usernames.free_at, instantOf(now)))
