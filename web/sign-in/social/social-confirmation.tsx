import { getConfirmationUrl } from '#contract/members/sign-in.ts'
import { SOCIAL_PROVIDER_NAMES, type SocialProvider } from '#domain/member/member.ts'
import { withParticle } from '#domain/particle.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { type TripPurpose, useDeparture } from './social-trip.ts'

interface SocialConfirmationProps {
  readonly provider: SocialProvider
  readonly purpose: TripPurpose
  /** The page to come back to; otherwise the profile. */
  readonly returnTo?: string | null
}

/** Members without a password confirm by signing in again. */
export function SocialConfirmation({ provider, purpose, returnTo = null }: SocialConfirmationProps) {
  const { send: askForUrl } = useChange(getConfirmationUrl)
  const { going, problem, leave } = useDeparture()
  return (
    <div className="space-y-3">
      <p className="text-soft">
        본인 확인을 위해 {withParticle(SOCIAL_PROVIDER_NAMES[provider], '으로/로')} 다시 로그인해 주세요.
      </p>
      <BusyButton
        look="quiet"
        isWaiting={going !== null}
        onClick={() => void leave(provider, { purpose, returnTo }, () => askForUrl({}))}
      >
        {withParticle(SOCIAL_PROVIDER_NAMES[provider], '으로/로')} 본인 확인
      </BusyButton>
      <Alert>{problem}</Alert>
    </div>
  )
}
