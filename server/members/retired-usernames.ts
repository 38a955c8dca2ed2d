import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { keyedHash } from '../keys/keyed-hash.ts'
import { instantOf, type World } from '../world.ts'
import { usernameKey } from './store.ts'
import { retired_usernames } from './tables.ts'

const DAY = 24 * 60 * 60_000
const RETIRED_FOR = 30 * DAY

const hashOf = (secretKey: string, username: string) => keyedHash(secretKey, 'retired usernames', usernameKey(username))

/** Keeps a deleted member's username from others for 30 days, without keeping the username. */
export const retireUsername = (
  tx: Database,
  { secretKey, now }: Pick<World, 'secretKey' | 'now'>,
  username: string,
) => {
  const free_at = instantOf(now() + RETIRED_FOR)
  return tx
    .insert(retired_usernames)
    .values({ username_hash: hashOf(secretKey, username), free_at })
    .onConflictDoUpdate({ target: retired_usernames.username_hash, set: { free_at } })
}

export const isRetired = async (db: Database, { secretKey, now }: Pick<World, 'secretKey' | 'now'>, username: string) =>
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

/** Forgets those that somebody else may have now. */
export const sweepRetiredUsernames = (db: Database, now: number) =>
  db.delete(retired_usernames).where(lt(retired_usernames.free_at, instantOf(now)))
