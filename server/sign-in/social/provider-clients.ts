import * as openid from 'openid-client'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#domain/member/member.ts'
import { refuse } from '../../http/refuse.ts'
import type { ServerDeps, SocialClient } from '../../server-deps.ts'

const ANSWERS_WITHIN = 5

/** The scopes: no more than the profile shows. Kakao gives e-mail addresses only to reviewed apps. */
const SCOPES: Readonly<Record<SocialProvider, string>> = {
  google: 'openid profile email',
  kakao: 'openid profile_nickname',
}

/** A provider as its own metadata describes it. */
export interface ProviderClient {
  readonly provider: SocialProvider
  readonly config: openid.Configuration
  readonly scope: string
}

/** Whether the provider could not be reached or failed, rather than refused. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true
  const { cause, code, status } = error as { cause?: unknown; code?: unknown; status?: unknown }
  if (code === 'OAUTH_TIMEOUT' || error.message === 'fetch failed') return true
  if (typeof status === 'number' && status >= 500) return true
  if (cause instanceof Response) return cause.status >= 500
  return isAway(cause)
}

/** Runs a conversation with a provider. @throws social_provider_away, social_login_failed */
export async function withProvider<T>(deps: Pick<ServerDeps, 'report'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isAway(error)) {
      deps.report(error)
      throw refuse('social_provider_away')
    }
    throw refuse('social_login_failed')
  }
}

function discover({ issuer, clientId, clientSecret, answersWithin = ANSWERS_WITHIN }: SocialClient) {
  const isPlain = issuer.startsWith('http:')
  return openid.discovery(new URL(issuer), clientId, undefined, openid.ClientSecretPost(clientSecret), {
    timeout: answersWithin,
    // Signatures of ID tokens are checked although they come straight from the provider.
    execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
  })
}

/** Finds a provider by the name in a URL; its metadata is read once. */
export function createProviderClients(deps: Pick<ServerDeps, 'social' | 'report'>) {
  const found = new Map<SocialProvider, Promise<openid.Configuration>>()
  const configOf = (provider: SocialProvider, client: SocialClient) => {
    const config = found.get(provider) ?? discover(client)
    found.set(provider, config)
    config.catch(() => found.delete(provider))
    return config
  }
  /** @throws unsupported_login, social_not_set_up, social_provider_away */
  return async (name: string): Promise<ProviderClient> => {
    const provider = SOCIAL_PROVIDERS.find((known) => known === name)
    if (!provider) throw refuse('unsupported_login')
    const client = deps.social[provider]
    if (!client) throw refuse('social_not_set_up')
    return {
      provider,
      config: await withProvider(deps, () => configOf(provider, client)),
      scope: SCOPES[provider],
    }
  }
}
export type ProviderClients = ReturnType<typeof createProviderClients>
