import { useState } from 'react'
import { SOCIAL_PROVIDER_NAMES, type SocialProvider } from '#domain/member/member.ts'
import { type ApiError, type ApiErrorCode, isApiError, sentenceOf } from '#web/data/api-error.ts'
import { storedValue, storeText, storeValue } from '#web/data/storage.ts'

/** A way to a provider and back again: what this tab has to remember meanwhile. */

const KEY = 'lottolens-social-trip'

/** Why a member goes to a provider: to sign in, or to prove who they are before an action. */
const PURPOSES = [
  'sign-in',
  'delete-account',
  'confirm-number',
  'second-factor',
  'passkeys',
  'my-data',
  'refund-account',
] as const
export type TripPurpose = (typeof PURPOSES)[number]

export interface Trip {
  readonly purpose: TripPurpose
  /** Where to go afterwards; null for the usual place: home after a sign-in, else the profile. Checked again when it is used. */
  readonly returnTo: string | null
}

export const SIGN_IN: Trip = { purpose: 'sign-in', returnTo: null }

/** Where the browser stores nothing it ends as a plain sign-in. */
export const rememberTrip = (trip: Trip): void => void storeValue(KEY, trip, 'session')

/** The purpose of the trip that ends here. */
export function recalledTrip(): Trip {
  const { purpose, returnTo } = (storedValue(KEY, 'session') ?? {}) as Partial<Trip>
  storeText(KEY, null, 'session')
  if (!purpose || !PURPOSES.includes(purpose)) return SIGN_IN
  return { purpose, returnTo: typeof returnTo === 'string' ? returnTo : null }
}

interface Confirmation {
  readonly purpose: TripPurpose
  readonly token: string
}

let brought: Confirmation | null = null

/** Keeps a confirmation for the page that asked for it; in memory alone, since it opens the account. */
export const bringConfirmation = (confirmation: Confirmation | null): void => {
  brought = confirmation
}
export const broughtConfirmation = (purpose: TripPurpose): string | null =>
  brought?.purpose === purpose ? brought.token : null

const SAID_BY_SERVER: readonly ApiErrorCode[] = ['unsupported_login', 'social_not_set_up', 'too_many_attempts']

const problemOf = (error: ApiError, provider: SocialProvider) =>
  SAID_BY_SERVER.includes(error.code)
    ? sentenceOf(error)
    : error.isOffline
      ? error.detail
      : `${SOCIAL_PROVIDER_NAMES[provider]} 로그인에 실패했습니다. 다시 시도해 주세요.`

interface Departure {
  /** The provider that the browser is about to go to. */
  readonly going: SocialProvider | null
  /** Why it could not be gone to. */
  readonly problem: string | undefined
  readonly leave: (provider: SocialProvider, trip: Trip, ask: () => Promise<{ login_url: string }>) => Promise<void>
}

/** The way to a provider: asks where it is, remembers what the trip is for, and goes there. */
export function useDeparture(): Departure {
  const [going, setGoing] = useState<SocialProvider | null>(null)
  const [problem, setProblem] = useState<string>()
  const leave: Departure['leave'] = async (provider, trip, ask) => {
    setGoing(provider)
    setProblem(undefined)
    try {
      const { login_url } = await ask()
      rememberTrip(trip)
      location.assign(login_url)
    } catch (error) {
      if (!isApiError(error)) throw error
      setGoing(null)
      setProblem(problemOf(error, provider))
    }
  }
  return { going, problem, leave }
}
