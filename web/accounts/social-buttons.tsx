import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getSocialLoginUrl, listLoginMethods, type SocialProvider } from '#contract/accounts.ts'
import { isApiError } from '#web/data/api-error.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { sentenceOf } from '#web/data/error-sentence.ts'
import { query } from '#web/data/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormProblem } from './form-problem.tsx'
import { PROVIDER_NAMES, rememberTrip } from './social-trip.ts'

export const loginMethods = query(listLoginMethods)

const SAID_BY_SERVER = ['unsupported_login', 'social_not_set_up', 'too_many_attempts']

/** The sentence for a provider that could not be gone to. */
export function socialProblem(error: unknown, provider: SocialProvider): string {
  if (!isApiError(error)) throw error
  return SAID_BY_SERVER.includes(error.code)
    ? sentenceOf(error)
    : `${PROVIDER_NAMES[provider]} 로그인에 실패했습니다. 다시 시도해 주세요.`
}

interface SocialButtonsProps {
  /** `로그인` or `회원가입`. */
  readonly deed: string
  readonly stayLoggedIn: () => boolean
  readonly returnTo: string | null
}

/** The two providers. One that is not set up says so rather than failing. */
export function SocialButtons({ deed, stayLoggedIn, returnTo }: SocialButtonsProps) {
  const { data: methods } = useQuery(loginMethods)
  const [going, setGoing] = useState<SocialProvider | null>(null)
  const [problem, setProblem] = useState<string>()
  const go = async (provider: SocialProvider) => {
    // While a form is under way, a second tap was meant for its button.
    if (document.querySelector('form[aria-busy=true]')) return
    setGoing(provider)
    setProblem(undefined)
    try {
      const stay_logged_in = stayLoggedIn() ? 'true' : 'false'
      const { login_url } = await browserApi(getSocialLoginUrl, { params: { provider }, query: { stay_logged_in } })
      rememberTrip({ purpose: 'sign-in', returnTo })
      location.assign(login_url)
    } catch (error) {
      setGoing(null)
      setProblem(socialProblem(error, provider))
    }
  }
  const missing = (['kakao', 'google'] as const).filter((provider) => methods?.[provider] === false)
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-small text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        또는
      </p>
      {(['kakao', 'google'] as const).map((provider) => (
        <Button
          key={provider}
          look="quiet"
          className="w-full"
          disabled={missing.includes(provider) || going !== null}
          aria-describedby={missing.includes(provider) ? 'not-set-up' : undefined}
          onClick={() => void go(provider)}
        >
          {PROVIDER_NAMES[provider]}로 {deed}
        </Button>
      ))}
      {missing.length > 0 && (
        <p id="not-set-up" className="text-small text-soft">
          {missing.map((provider) => PROVIDER_NAMES[provider]).join('와 ')} 로그인은 아직 설정되지 않았습니다.
        </p>
      )}
      <FormProblem>{problem}</FormProblem>
    </div>
  )
}
