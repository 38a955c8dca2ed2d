import type { Reply } from '#contract/endpoint.ts'
import { finishSocialLogin } from '#contract/members/sign-in.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#domain/member/member.ts'
import { browserApi } from '#web/data/browser-api.ts'

/** The answer of a provider, in the address of the browser's return. */
interface SocialCallback {
  readonly provider: string
  readonly code: string | null
  readonly state: string | null
  readonly error: string | null
}

const isProvider = (name: string): name is SocialProvider => SOCIAL_PROVIDERS.some((known) => known === name)

/** Reads the address; the state begins with the provider's name, which some send as a parameter of its own. */
export function returnedIn(search: URLSearchParams): SocialCallback {
  const state = search.get('state')
  const named = state?.split('.', 1)[0] ?? ''
  return {
    provider: isProvider(named) ? named : (search.get('provider') ?? 'google'),
    code: search.get('code') || null,
    state,
    error: search.get('error'),
  }
}

export type Finished = Reply<typeof finishSocialLogin>

const begun = new Map<string, Promise<Finished>>()

/** Hands a code in, once however often it is asked: a code that comes twice ends nothing well. */
export function finishSocialLoginOnce({ provider, code, state }: SocialCallback & { code: string }): Promise<Finished> {
  const known = begun.get(code)
  if (known) return known
  const body = { code, ...(state !== null && { state }) }
  const finishing = browserApi(finishSocialLogin, { params: { provider }, body })
  begun.set(code, finishing)
  return finishing
}
