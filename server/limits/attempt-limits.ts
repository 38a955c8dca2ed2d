import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
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
  /** Wrong passwords for one username from one address. */
  log_in_pair: { burst: 5, every: MINUTE },
  /** Wrong passwords for one username from all strange places together. */
  log_in_account: { burst: 20, every: 2 * MINUTE },
  /** Wrong passwords for one member from a place that they have signed in from before. */
  log_in_known_place: { burst: 10, every: MINUTE },
  register_address: { burst: 20, every: 3 * MINUTE },
  username_address: { burst: 60, every: 2 * SECOND },
  code_number: { burst: 5, every: 30 * MINUTE },
  code_address: { burst: 10, every: 5 * MINUTE },
  code_guess_address: { burst: 20, every: 30 * SECOND },
  reset_pair: { burst: 3, every: HOUR },
  reset_address: { burst: 10, every: 10 * MINUTE },
  /** Refresh tokens that do not exist; one that does is never refused for it. */
  refresh_address: { burst: 30, every: 10 * SECOND },
  social_address: { burst: 30, every: 10 * SECOND },
  /** Wrong passwords or codes typed by someone who is signed in. */
  proof_session: { burst: 5, every: MINUTE },
  number_change: { burst: 5, every: HOUR },
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
  const { burst, every } = LIMITS[name]
  const { db } = outside
  const now = outside.now()
  const key = keyOf(outside, name, who)
  const level = sql`greatest(${attempt_limits.empty_at}, ${instantOf(now)}::timestamptz)`
  const more = sql`${level} + make_interval(secs => ${every / SECOND})`
  const [taken] = await db
    .insert(attempt_limits)
    .values({ key, empty_at: instantOf(now + every) })
    .onConflictDoUpdate({
      target: attempt_limits.key,
      set: { empty_at: more },
      setWhere: sql`${more} <= ${instantOf(now + burst * every)}::timestamptz`,
    })
    .returning({ key: attempt_limits.key })
  if (!taken) throw refuse('too_many_attempts', { retryAfter: await secondsToWait(db, key, now, LIMITS[name]) })
  return { taken: [{ key, every }] }
}

/** The statement that gives attempts back, to be run by itself or as a part of another. */
export function givenBack(db: Database, { taken }: Attempt) {
  const every = sql.join(
    taken.map(({ key, every: milliseconds }) => sql`when ${key} then ${milliseconds / SECOND}::float8`),
    sql` `,
  )
  return db
    .update(attempt_limits)
    .set({
      empty_at: sql`${attempt_limits.empty_at} - make_interval(secs => case ${attempt_limits.key} ${every} end)`,
    })
    .where(
      inArray(
        attempt_limits.key,
        taken.map(({ key }) => key),
      ),
    )
    .returning({ key: attempt_limits.key })
}

async function secondsToWait(db: Database, key: string, now: number, { burst, every }: Limit) {
  const [row] = await db
    .select({ empty_at: attempt_limits.empty_at })
    .from(attempt_limits)
    .where(eq(attempt_limits.key, key))
  const wait = row ? Date.parse(row.empty_at) + every - burst * every - now : every
  return Math.max(1, Math.ceil(wait / SECOND))
}
