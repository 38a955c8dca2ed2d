import { createHash } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { MINUTE } from '#domain/duration.ts'
import type { SocialProvider } from '#domain/member/member.ts'
import type { Database } from '../../database/database.ts'
import { keyedHash, tokenHash } from '../../keys/keyed-hash.ts'
import { keyName, wholeKeys } from '../../keys/secret-key.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { newSecret } from '../../sessions/device.ts'
import { social_attempts } from '../tables.ts'

const ATTEMPT_LIVES = 10 * MINUTE

/** Seconds that the browser keeps the cookie of an attempt. */
export const ATTEMPT_COOKIE_LIVES = ATTEMPT_LIVES / 1_000

interface SocialAttempt {
  /** Begins with the provider's name, so that the page to which the provider returns knows it: all providers share one address. */
  readonly state: string
  readonly nonce: string
  readonly code_verifier: string
  readonly code_challenge: string
}

interface NewAttempt {
  readonly provider: SocialProvider
  /** The cookie's secret. */
  readonly browser: string
  readonly stay_logged_in: boolean
  /** The member whose identity the sign-in confirms; null for an ordinary sign-in. */
  readonly confirms_member_id: number | null
}

// Nonce and verifier are computed from the browser's secret and the state, so that a stolen table is of no use.
const computed = (secretKey: string, purpose: string, browser: string, state_hash: string) =>
  keyedHash(secretKey, `social ${purpose}`, browser, state_hash)

const secretsOf = (secretKey: string, browser: string, state_hash: string) => {
  const code_verifier = computed(secretKey, 'verifier', browser, state_hash)
  return {
    nonce: computed(secretKey, 'nonce', browser, state_hash),
    code_verifier,
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
  }
}

/** Stores that a browser goes to a provider to sign in. */
export async function beginAttempt(db: Database, deps: ServerDeps, begun: NewAttempt): Promise<SocialAttempt> {
  const { provider, browser, stay_logged_in, confirms_member_id } = begun
  const now = deps.now()
  // Another instance, whose current key is the other accepted one, may finish the attempt, so the state names the key.
  const state = `${provider}.${newSecret(deps.randomBytes)}.${keyName(deps.secretKey)}`
  const state_hash = tokenHash(state)
  await db.insert(social_attempts).values({
    state_hash,
    browser_hash: tokenHash(browser),
    provider,
    confirms_member_id,
    stay_logged_in,
    started_at: instantOf(now),
    expires_at: instantOf(now + ATTEMPT_LIVES),
  })
  return { state, ...secretsOf(deps.secretKey, browser, state_hash) }
}

interface SocialCallback {
  readonly provider: SocialProvider
  readonly browser: string
  /** Absent when a client does not send it: then the browser's newest attempt is meant. */
  readonly state: string | undefined
}

/** Ends the attempt from which a browser returns, once; null when this browser did not begin it. */
export async function endAttempt(db: Database, deps: ServerDeps, { provider, browser, state }: SocialCallback) {
  const at = instantOf(deps.now())
  const isOpen = and(
    eq(social_attempts.browser_hash, tokenHash(browser)),
    eq(social_attempts.provider, provider),
    isNull(social_attempts.used_at),
    gt(social_attempts.expires_at, at),
    state === undefined ? undefined : eq(social_attempts.state_hash, tokenHash(state)),
  )
  const newest = db
    .select({ state_hash: social_attempts.state_hash })
    .from(social_attempts)
    .where(isOpen)
    .orderBy(desc(social_attempts.started_at))
    .limit(1)
  const [ended] = await db
    .update(social_attempts)
    .set({ used_at: at })
    .where(and(isOpen, inArray(social_attempts.state_hash, newest)))
    .returning()
  const begunWith = wholeKeys(deps).find((secretKey) => state?.endsWith(`.${keyName(secretKey)}`))
  return ended ? { ...ended, ...secretsOf(begunWith ?? deps.secretKey, browser, ended.state_hash) } : null
}
