import { eq, inArray, lt, sql } from 'drizzle-orm'
import { HOUR, MINUTE, SECOND } from '#domain/duration.ts'
import { type Database, hasRows } from '../database/database.ts'
import { withWiderPrefix } from '../http/connections/network-address.ts'
import { refuse } from '../http/refuse.ts'
import { keyedHash } from '../keys/keyed-hash.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { attempt_limits } from './tables.ts'

/** `burst` attempts at once, and one more every `every` milliseconds. */
interface Limit {
  readonly burst: number
  readonly every: number
  /**
   * For limits by address: how many times as many attempts the /48 of an IPv6 address has as each /64 in it. A phone has a /64,
   * and its provider's other customers share the /48; but a rented server has a whole /48.
   */
  readonly wider?: number
}

/** Enough for many customers of one provider together, and little gain for one attacker. */
const WIDER = 16

/**
 * How often something may be tried before further attempts have to wait. Every limit is a leaky bucket (GCRA): there is no
 * time window whose border an attacker could wait for, and nobody is locked out for good.
 */
export const LIMITS = {
  /** Wrong passwords from one address, whatever the username. */
  log_in_address: { burst: 30, every: 20 * SECOND, wider: WIDER },
  /** Wrong passwords for one username from one address: so few that one address cannot use up `log_in_account`. */
  log_in_pair: { burst: 5, every: 10 * MINUTE, wider: 3 },
  /** Wrong passwords for one username from all unknown browsers and addresses together. */
  log_in_account: { burst: 20, every: 2 * MINUTE },
  /** Wrong passwords for one member in a browser that they have signed in with before. */
  log_in_known_device: { burst: 10, every: MINUTE },
  /** The same from an address that they have signed in from before; others may share it. */
  log_in_known_address: { burst: 10, every: 10 * MINUTE },
  register_address: { burst: 20, every: 3 * MINUTE, wider: WIDER },
  username_address: { burst: 60, every: 2 * SECOND, wider: WIDER },
  code_number: { burst: 5, every: 30 * MINUTE },
  code_address: { burst: 10, every: 5 * MINUTE, wider: WIDER },
  code_guess_address: { burst: 20, every: 30 * SECOND, wider: WIDER },
  reset_pair: { burst: 3, every: HOUR },
  reset_address: { burst: 10, every: 10 * MINUTE, wider: WIDER },
  /** Refresh tokens that do not exist. A valid token is never refused by this limit. */
  refresh_address: { burst: 30, every: 10 * SECOND, wider: WIDER },
  /** Refresh tokens of one session: many tabs at once are fine, a flood is not. */
  refresh_session: { burst: 60, every: 30 * SECOND },
  social_address: { burst: 30, every: 10 * SECOND, wider: WIDER },
  /** Answers of passkeys that do not hold, from one address and for one member. */
  passkey_address: { burst: 30, every: 20 * SECOND, wider: WIDER },
  passkey_member: { burst: 20, every: MINUTE },
  /**
   * Wrong codes of a second factor, after a right first one: by address, by member from unknown browsers, and by member in a
   * browser that they have signed in with before.
   */
  second_factor_address: { burst: 20, every: 30 * SECOND, wider: WIDER },
  second_factor_member: { burst: 10, every: 5 * MINUTE },
  second_factor_known_device: { burst: 10, every: MINUTE },
  /** Wrong passwords or codes typed by someone who is signed in. */
  proof_session: { burst: 5, every: MINUTE },
  number_change: { burst: 5, every: HOUR },
  /** Messages to a number that it was removed from an account: accounts that take over one number in turn must not flood it. */
  number_notice: { burst: 3, every: 8 * HOUR },
  /** Files with all data of a member, for which every table is read: three in ten minutes. */
  data_export: { burst: 3, every: 200 * SECOND },
  /** Texts to a number that the account of a refund was named; the inbox has them all. */
  account_notice: { burst: 6, every: 2 * HOUR },
  consent_change: { burst: 40, every: MINUTE },
  /** Browsers that a member subscribes to push, and test notifications to them. */
  push_subscription: { burst: 10, every: MINUTE },
  /** Webhooks of a member that are added, given a new secret or tried. */
  webhook: { burst: 10, every: MINUTE },
  /** Subscriptions to the feed that are asked for from one address: each has us call the address in it. */
  websub_address: { burst: 20, every: 30 * SECOND, wider: WIDER },
  /** Uses of the links in messages that end a kind of notification, from one address. */
  stop_link_address: { burst: 30, every: 10 * SECOND, wider: WIDER },
  /** Generations under wishes that few number sets meet. */
  narrow_wishes: { burst: 30, every: 10 * SECOND },
  /** Paper tickets that are saved: more than one may buy in one go, and then one a minute. */
  ticket_saves: { burst: 60, every: MINUTE },
  /** Changes of what a member buys together with others. */
  syndicate_changes: { burst: 60, every: 20 * SECOND },
  /** Wrong passwords or codes of staff: by address, by name from one address, and by name from everywhere. */
  staff_address: { burst: 20, every: 30 * SECOND, wider: WIDER },
  staff_pair: { burst: 10, every: 2 * MINUTE, wider: 3 },
  staff_account: { burst: 100, every: MINUTE },
  /** The same in a browser that the member of staff signed in with before, and from an address of an earlier sign-in. */
  staff_known_device: { burst: 10, every: 2 * MINUTE },
  staff_known_address: { burst: 10, every: 10 * MINUTE },
  /** Wrong passwords or codes typed by staff who are signed in. */
  staff_session: { burst: 10, every: 2 * MINUTE },
  /** Openings of personal data by a member of staff, by call; a code of the second factor allows as many again. */
  staff_openings: { burst: 60, every: MINUTE },
  /** By address: reads of the answer to an enquiry, and enquiries that are stored. */
  enquiry_answer: { burst: 20, every: 30 * SECOND, wider: WIDER },
  enquiry_address: { burst: 5, every: 10 * MINUTE, wider: WIDER },
  /** Requests for consultations that are stored: of visitors by address, of members by member. */
  consultation_address: { burst: 5, every: 10 * MINUTE, wider: WIDER },
  consultation_member: { burst: 5, every: 10 * MINUTE },
  /** Announcements shown and clicked, together. */
  announcement_address: { burst: 60, every: 20 * SECOND, wider: WIDER },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof LIMITS

type LimitDeps = Pick<ServerDeps, 'now' | 'secretKey'>

const keyOf = ({ secretKey }: LimitDeps, name: LimitName, who: string) =>
  keyedHash(secretKey, 'attempt limits', name, who)

/** A counted attempt. `refundAttempt` undoes the count when the attempt was right. */
export interface Attempt {
  readonly taken: readonly { readonly key: string; readonly every: number }[]
}

/** The buckets in which an attempt counts: its own, and that of its /48 if it has one. */
function bucketsOf(deps: LimitDeps, name: LimitName, who: string): (Limit & { readonly key: string })[] {
  const { burst, every, wider }: Limit = LIMITS[name]
  const own = { key: keyOf(deps, name, who), burst, every }
  const around = wider ? withWiderPrefix(who) : null
  if (!wider || around === null) return [own]
  return [own, { key: keyOf(deps, name, around), burst: burst * wider, every: every / wider }]
}

/**
 * Counts an attempt, with one statement for each bucket, so that parallel attempts cannot exceed the limit. For a limit by
 * address `who` is, or ends with, the result of `addressPrefixOf`.
 * @throws too_many_attempts with the seconds until the next one; then nothing is counted
 */
export async function takeAttempt(db: Database, deps: LimitDeps, name: LimitName, who: string): Promise<Attempt> {
  const taken: Attempt['taken'][number][] = []
  for (const bucket of bucketsOf(deps, name, who)) {
    const { key, every } = bucket
    if (!(await take(db, deps, key, bucket))) {
      if (taken.length > 0) await refundAttempt(db, { taken })
      throw refuse('too_many_attempts', { retryAfter: await secondsToWait(db, key, deps.now(), bucket) })
    }
    taken.push({ key, every })
  }
  return { taken }
}

/**
 * Counts an attempt under several limits, all or none: where a later one refuses, nothing is tried, so the earlier ones must not
 * count it. @throws too_many_attempts
 */
export const takeAttempts = (
  db: Database,
  deps: LimitDeps,
  limits: readonly (readonly [name: LimitName, who: string])[],
): Promise<Attempt> =>
  db.transaction(async (tx) => {
    const taken: Attempt['taken'][number][] = []
    for (const [name, who] of limits) taken.push(...(await takeAttempt(tx, deps, name, who)).taken)
    return { taken }
  })

/** Counts an attempt if one is left; for work that is skipped rather than refused. @returns whether one was left */
export const takeAttemptIfLeft = (db: Database, deps: LimitDeps, name: LimitName, who: string): Promise<boolean> =>
  take(db, deps, keyOf(deps, name, who), LIMITS[name])

/** Milliseconds by which clocks of two instances may differ: each by half as much from the database's (`database-clock.ts`). */
const CLOCKS_APART = MINUTE

/**
 * A bucket that is fuller than full was filled by a clock that has been set back since: it counts as full but for one attempt, which
 * writes it anew. Otherwise whoever came before would wait until that clock's time has come.
 */
async function take(db: Database, deps: LimitDeps, key: string, { burst, every }: Limit): Promise<boolean> {
  const now = deps.now()
  const isOfOtherClock = sql`${attempt_limits.empty_at} > ${instantOf(now + burst * every + CLOCKS_APART)}::timestamptz`
  const level = sql`case when ${isOfOtherClock} then ${instantOf(now + (burst - 1) * every)}::timestamptz
    else greatest(${attempt_limits.empty_at}, ${instantOf(now)}::timestamptz) end`
  const more = sql`(${level}) + make_interval(secs => ${every / SECOND})`
  return hasRows(
    db
      .insert(attempt_limits)
      .values({ key, empty_at: instantOf(now + every) })
      .onConflictDoUpdate({
        target: attempt_limits.key,
        set: { empty_at: more },
        setWhere: sql`${more} <= ${instantOf(now + burst * every)}::timestamptz`,
      })
      .returning({ key: attempt_limits.key }),
  )
}

/** Forgets all attempts under a limit. */
export const forgetAttempts = (db: Database, deps: LimitDeps, name: LimitName, whos: readonly string[]) =>
  db.delete(attempt_limits).where(
    inArray(
      attempt_limits.key,
      whos.map((who) => keyOf(deps, name, who)),
    ),
  )

/** Undoes the count of an attempt that was right. */
export async function refundAttempt(db: Database, { taken }: Attempt): Promise<void> {
  for (const { key, every } of taken)
    await db
      .update(attempt_limits)
      .set({ empty_at: sql`${attempt_limits.empty_at} - make_interval(secs => ${every / SECOND})` })
      .where(eq(attempt_limits.key, key))
}

async function secondsToWait(db: Database, key: string, now: number, { burst, every }: Limit) {
  const [row] = await db
    .select({ empty_at: attempt_limits.empty_at })
    .from(attempt_limits)
    .where(eq(attempt_limits.key, key))
  const wait = row ? Date.parse(row.empty_at) + every - burst * every - now : every
  return Math.max(1, Math.ceil(wait / SECOND))
}

/** Deletes buckets that are empty. */
export const sweepLimits = (db: Database, now: number) =>
  db.delete(attempt_limits).where(lt(attempt_limits.empty_at, instantOf(now)))
