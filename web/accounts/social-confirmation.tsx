import { useState } from 'react'
import { getConfirmationUrl, type SocialProvider } from '#contract/accounts.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { FormProblem } from './form-problem.tsx'
import { PatientButton } from './patient-button.tsx'
import { socialProblem } from './social-buttons.tsx'
import { PROVIDER_NAMES, rememberTrip, type TripPurpose } from './social-trip.ts'

interface SocialConfirmationProps {
  readonly provider: SocialProvider
  readonly purpose: TripPurpose
}

/** Who has no password confirms by signing in again. */
export function SocialConfirmation({ provider, purpose }: SocialConfirmationProps) {
  const [isGoing, setGoing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const go = async () => {
    setGoing(true)
    setProblem(undefined)
    try {
      const { login_url } = await browserApi(getConfirmationUrl, {})
      rememberTrip({ purpose, returnTo: null })
      location.assign(login_url)
    } catch (error) {
      setGoing(false)
      setProblem(socialProblem(error, provider))
    }
  }
  return (
    <div className="space-y-3">
      <p className="text-soft">본인 확인을 위해 {PROVIDER_NAMES[provider]}로 다시 로그인해 주세요.</p>
      <PatientButton look="quiet" isWaiting={isGoing} onClick={() => void go()}>
        {PROVIDER_NAMES[provider]}로 본인 확인
      </PatientButton>
      <FormProblem>{problem}</FormProblem>
    </div>
  )
}
