import { and, eq } from 'drizzle-orm'
import * as openid from 'openid-client'
import { z } from 'zod'
import type { SignedIn } from '#contract/members/sign-in.ts'
import { line } from '#contract/text-fields.ts'
import type { SocialProvider } from '#domain/member/member.ts'
import { type Database, firstRow } from '../../database/database.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { randomLetters } from '../../keys/random-text.ts'
import { addMember, lockedMember, usernameKey } from '../../members/store.ts'
import { members } from '../../members/tables.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import type { Device } from '../../sessions/device.ts'
import { signedIn, startSession } from '../../sessions/start-session.ts'
import { refusingDuplicates } from '../duplicate-refusal.ts'
import { makeConfirmation } from '../prove-member.ts'
import { social_accounts } from '../tables.ts'
import { endAttempt } from './attempts.ts'
import { redirectUri } from './begin-social-login.ts'
import { type ProviderClient, type ProviderClients, withProvider } from './provider-clients.ts'

interface SocialCallback {
  readonly provider: string
  readonly code: string | undefined
  readonly state: string | undefined
  /** The secret of the attempt's cookie; null for a browser without it. */
  readonly browser: string | null
}

/**
 * Ends a sign-in with a provider: exchanges the code, checks the ID token and signs in its member, who is made at the first
 * sign-in. Members are never matched by e-mail address.
 * @throws social_code_missing, unsupported_login, social_not_set_up, social_login_failed, account_mismatch,
 * social_provider_away, member_blocked, second_factor_required
 */
export async function finishSocialLogin(
  db: Database,
  deps: ServerDeps,
  device: Device,
  clientOf: ProviderClients,
  returned: SocialCallback,
): Promise<SignedIn & { confirmation_token: string | null }> {
  if (!returned.code) throw refuse('social_code_missing')
  const client = await clientOf(returned.provider)
  const { provider } = client
  const attempt =
    returned.browser &&
    (await endAttempt(db, deps, { provider, browser: returned.browser, state: returned.state || undefined }))
  if (!attempt) throw refuse('social_login_failed')

  const person = await personBehind(deps, client, { ...attempt, code: returned.code })
  const enter = () =>
    db.transaction(async (tx) => {
      const { member_id, isFirst } = await memberFor(tx, deps, person, attempt.confirms_member_id)
      const { stay_logged_in, confirms_member_id } = attempt
      const confirms = confirms_member_id !== null
      const wanted = { member_id, method: provider, stay_logged_in, device, confirms, isFirst }
      const session = await startSession(tx, deps, wanted)
      const isIn = 'refresh_token' in session
      return { session, confirmation_token: confirms && isIn ? await makeConfirmation(tx, deps, member_id) : null }
    })
  const { session, confirmation_token } = await refusingDuplicates(enter).catch((error) => {
    // Of two first sign-ins at once, the other one has made the member.
    if (error instanceof Refusal && error.status === 409) return enter()
    throw error
  })
  return { ...(await signedIn(db, deps, session)), confirmation_token }
}

interface Person {
  readonly provider: SocialProvider
  readonly subject: string
  readonly name: string | null
  readonly email: string | null
}

interface Exchange {
  readonly code: string
  readonly code_verifier: string
  readonly nonce: string
}

/** Exchanges the code for an ID token, and checks its issuer, audience, signature, times and nonce. */
async function personBehind(
  deps: ServerDeps,
  { provider, config }: ProviderClient,
  exchange: Exchange,
): Promise<Person> {
  const claims = await withProvider(deps, async () => {
    // The state was compared by its hash when the attempt was looked up, and the attempt names the provider.
    const url = new URL(redirectUri(deps))
    url.searchParams.set('code', exchange.code)
    const metadata = config.serverMetadata()
    if (metadata.authorization_response_iss_parameter_supported) url.searchParams.set('iss', metadata.issuer)
    const tokens = await openid.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: exchange.code_verifier,
      expectedNonce: exchange.nonce,
      idTokenExpected: true,
    })
    return tokens.claims()
  })
  const { data } = Claims.safeParse(claims)
  if (!data) throw refuse('social_login_failed')
  const email = data.email_verified === false ? null : (data.email ?? null)
  return { provider, subject: data.sub, name: data.name || data.nickname || null, email }
}

/** A text from a provider; undefined when it is not usable. */
const Usable = (longest: number) => line(longest, '').optional().catch(undefined)
const Claims = z.object({
  sub: z.string().min(1).max(255),
  name: Usable(50),
  nickname: Usable(50),
  email: Usable(254),
  email_verified: z.boolean().optional().catch(false),
})

async function memberFor(tx: Database, deps: ServerDeps, person: Person, confirms_member_id: number | null) {
  const known = await memberOfSocialAccount(tx, person.provider, person.subject)
  if (confirms_member_id !== null && known?.id !== confirms_member_id) throw refuse('account_mismatch')
  if (!known) return { member_id: await makeMember(tx, deps, person), isFirst: true }
  await lockedMember(tx, known.id)
  // The lock may have waited for a deletion of the member.
  const still = await memberOfSocialAccount(tx, person.provider, person.subject)
  if (!still) throw refuse('social_login_failed')
  return { member_id: still.id, isFirst: false }
}

const NAMELESS = '회원'

async function makeMember(tx: Database, deps: ServerDeps, { provider, subject, name, email }: Person) {
  const username = `${provider}-${randomLetters(deps, 10)}`
  const created_at = instantOf(deps.now())
  const member_id = await addMember(tx, {
    username,
    username_key: usernameKey(username),
    name: name ?? NAMELESS,
    nickname: name && [...name].slice(0, 30).join(''),
    email,
    provider,
    created_at,
  })
  await addSocialAccount(tx, { provider, subject, member_id, created_at })
  return member_id
}

/** The member of a provider's account; null if that account never signed in here. */
const memberOfSocialAccount = (db: Database, provider: SocialProvider, subject: string) =>
  firstRow(
    db
      .select({ id: members.id })
      .from(social_accounts)
      .innerJoin(members, eq(members.id, social_accounts.member_id))
      .where(and(eq(social_accounts.provider, provider), eq(social_accounts.subject, subject))),
  )

const addSocialAccount = (tx: Database, account: typeof social_accounts.$inferInsert) =>
  tx.insert(social_accounts).values(account)
