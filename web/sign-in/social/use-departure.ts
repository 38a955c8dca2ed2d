import { useState } from 'react'
import { SOCIAL_PROVIDER_NAMES, type SocialProvider } from '#domain/member/member.ts'
import { type ApiError, type ApiErrorCode, isApiError, sentenceOf } from '#web/data/api-error.ts'
import { rememberTrip, type Trip } from './social-trip.ts'

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
