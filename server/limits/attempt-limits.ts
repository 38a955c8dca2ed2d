import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type Outside } from '../outside.ts'
import { keyedHash } from './keyed-hash.ts'
import { attempt_limits } from './tables.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** So many at once, and one more each `every` milliseconds. */
export interface Limit {
  readonly burst: number
  readonly every: number
}

/**
 * How often something may be tried before it takes patience. Every limit is a bucket that drains with
 * time (GCRA): no window whose border one could wait for, and nobody is ever locked out for good.
 */
export const LIMITS = {
  /** Wrong passwords from one address, whatever the username. */
  log_in_address: { burst: 30, every: 20 * SECOND },
  /** Wrong passwords for one username from one address: so few that one stranger cannot use up what all have. */
  log_in_pair: { burst: 5, every: 10 * MINUTE },
  /** Wrong passwords for one username from all strange places together. */
  log_in_account: { burst: 20, every: 2 * MINUTE },
  /** Wrong passwords for one member in a browser that they have signed in with before. */
  log_in_known_device: { burst: 10, every: MINUTE },
  /** The same from an address that they have signed in from before; others may share it. */
  log_in_known_address: { burst: 10, every: 10 * MINUTE },
  register_address: { burst: 20, every: 3 * MINUTE },
  username_address: { burst: 60, every: 2 * SECOND },
  code_number: { burst: 5, every: 30 * MINUTE },
  code_address: { burst: 10, every: 5 * MINUTE },
  code_guess_address: { burst: 20, every: 30 * SECOND },
  reset_pair: { burst: 3, every: HOUR },
  reset_address: { burst: 10, every: 10 * MINUTE },
  /** Refresh tokens that do not exist; one that does is never refused for it. */
  refresh_address: { burst: 30, every: 10 * SECOND },
  /** Refresh tokens of one session: many tabs at once are fine, a flood is not. */
  refresh_session: { burst: 60, every: 30 * SECOND },
  social_address: { burst: 30, every: 10 * SECOND },
  /** Wrong passwords or codes typed by someone who is signed in. */
  proof_session: { burst: 5, every: MINUTE },
  number_change: { burst: 5, every: HOUR },
  /** Messages that tell a number it was somebody's: accounts that pass one on must not flood it. */
  number_notice: { burst: 3, every: 8 * HOUR },
  consent_change: { burst: 20, every: MINUTE },
  /** Enquiries that were kept. */
  enquiry_address: { burst: 5, every: 10 * MINUTE },
  /** Announcements shown and clicked, together. */
  announcement_address: { burst: 60, every: 20 * SECOND },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof LIMITS

type Needed = Pick<Outside, 'db' | 'now' | 'secretKey'>

const keyOf = ({ secretKey }: Needed, name: LimitName, who: string) => keyedHash(secretKey, 'attempt limits', name, who)

/** What it is to have taken attempts: they count, unless they turn out to have been honest. */
export interface Attempt {
  readonly taken: readonly { readonly key: string; readonly every: number }[]
}

/**
 * Counts an attempt in one statement, so that parallel ones cannot slip through.
 * @throws too_many_attempts with the seconds until the next one
 */
export async function takeAttempt(outside: Needed, name: LimitName, who: string): Promise<Attempt> {
  const { every } = LIMITS[name]
  const key = keyOf(outside, name, who)
  if (await take(outside, key, LIMITS[name])) return { taken: [{ key, every }] }
  throw refuse('too_many_attempts', {
    retryAfter: await secondsToWait(outside.db, key, outside.now(), LIMITS[name]),
  })
}

/** Counts an attempt where one is left; for what is left out rather than refused. @returns whether there was one */
export const takeAttemptIfLeft = (outside: Needed, name: LimitName, who: string): Promise<boolean> =>
  take(outside, keyOf(outside, name, who), LIMITS[name])

async function take(outside: Needed, key: string, { burst, every }: Limit): Promise<boolean> {
  const now = outside.now()
  const taken = await attemptTaken(outside.db, {
    key,
    now: instantOf(now),
    first: instantOf(now + every),
    full: instantOf(now + burst * every),
    seconds: every / SECOND,
  })
  return taken.length > 0
}

const attemptTaken = prepared<
  { key: string; now: string; first: string; full: string; seconds: number },
  { key: string }[]
>((db) => {
  const level = sql`greatest(${attempt_limits.empty_at}, ${sql.placeholder('now')}::timestamptz)`
  const more = sql`${level} + make_interval(secs => ${sql.placeholder('seconds')}::float8)`
  return db
    .insert(attempt_limits)
    .values({ key: sql.placeholder('key'), empty_at: sql.placeholder('first') })
    .onConflictDoUpdate({
      target: attempt_limits.key,
      set: { empty_at: more },
      setWhere: sql`${more} <= ${sql.placeholder('full')}::timestamptz`,
    })
    .returning({ key: attempt_limits.key })
})

/** Gives attempts back. */
export const giveBack = async (db: Database, attempt: Attempt): Promise<void> => {
  await attemptsGivenBack(db, givenBackOf(attempt))
}

/** The statement that gives attempts back, as a part of another that may ask more of it; to be filled in with `givenBackOf`. */
export const givenBack = (db: Database, condition?: SQL) =>
  db
    .update(attempt_limits)
    .set({ empty_at: sql`${attempt_limits.empty_at} - make_interval(secs => given.seconds)` })
    .from(
      sql`unnest(${sql.placeholder('attempt_keys')}::text[], ${sql.placeholder('attempt_seconds')}::float8[])
        as given(key, seconds)`,
    )
    .where(and(eq(attempt_limits.key, sql`given.key`), condition))
    .returning({ key: attempt_limits.key })

const attemptsGivenBack = prepared<GivenBack, { key: string }[]>((db) => givenBack(db))

/** What `givenBack` is filled in with: the buckets' keys, and for each by how many seconds it was filled. */
export interface GivenBack extends Record<string, unknown> {
  readonly attempt_keys: readonly string[]
  readonly attempt_seconds: readonly number[]
}
/** An attempt as `givenBack` takes it; without one, nothing is given back. */
export const givenBackOf = (attempt?: Attempt): GivenBack => ({
  attempt_keys: attempt?.taken.map(({ key }) => key) ?? [],
  attempt_seconds: attempt?.taken.map(({ every }) => every / SECOND) ?? [],
})

async function secondsToWait(db: Database, key: string, now: number, { burst, every }: Limit) {
  const [row] = await db
    .select({ empty_at: attempt_limits.empty_at })
    .from(attempt_limits)
    .where(eq(attempt_limits.key, key))
  const wait = row ? Date.parse(row.empty_at) + every - burst * every - now : every
  return Math.max(1, Math.ceil(wait / SECOND))
}
