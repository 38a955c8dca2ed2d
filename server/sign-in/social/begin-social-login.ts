import * as openid from 'openid-client'
import type { Database } from '../../database/database.ts'
import { takeAttempt } from '../../limits/attempt-limits.ts'
import type { ServerDeps } from '../../server-deps.ts'
import type { Device } from '../../sessions/device.ts'
import { addressOf } from '../../sessions/known-devices.ts'
import { beginAttempt } from './attempts.ts'
import type { ProviderClients } from './provider-clients.ts'

/** The address to which providers send browsers back; it must be registered with them exactly. */
export const redirectUri = ({ publicUrl }: Pick<ServerDeps, 'publicUrl'>) => `${publicUrl}/auth/callback`

interface SocialLoginOptions {
  readonly provider: string
  /** The secret of the cookie that binds the attempt to a browser. */
  readonly browser: string
  readonly stay_logged_in: boolean
  readonly confirms_member_id: number | null
}

/**
 * Begins a sign-in with a provider. @returns the address to which the browser goes
 * @throws unsupported_login, social_not_set_up, social_provider_away, too_many_attempts
 */
export async function beginSocialLogin(
  db: Database,
  deps: ServerDeps,
  device: Device,
  clientOf: ProviderClients,
  wanted: SocialLoginOptions,
) {
  await takeAttempt(db, deps, 'social_address', addressOf(device))
  const { provider, config, scope } = await clientOf(wanted.provider)
  const { state, nonce, code_challenge } = await beginAttempt(db, deps, { ...wanted, provider })
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(deps),
    scope,
    state,
    nonce,
    code_challenge,
    code_challenge_method: 'S256',
    // A confirmation needs a sign-in now, so the provider must not reuse an earlier one.
    ...(wanted.confirms_member_id !== null && { prompt: provider === 'kakao' ? 'login' : 'select_account' }),
  })
  return { login_url: url.href }
}
