import { useQuery } from '@tanstack/react-query'
import { getSocialLoginUrl } from '#contract/members/sign-in.ts'
import { SOCIAL_PROVIDER_NAMES, type SocialProvider } from '#domain/member/member.ts'
import { withParticle } from '#domain/particle.ts'
import { addressOutside, appAround } from '#domain/site/in-app-browser.ts'
import { useChange } from '#web/data/use-change.ts'
import { loginMethods } from '#web/sign-in/sign-in-queries.ts'
import { BusyButton } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { useHydrated } from '#web/ui/use-browser-state.ts'
import { useDeparture } from './social-trip.ts'

/** As they stand under each other. */
const PROVIDERS: readonly SocialProvider[] = ['kakao', 'google']

interface SocialButtonsProps {
  /** `로그인` or `회원가입`. */
  readonly action: string
  readonly stayLoggedIn: () => boolean
  readonly returnTo: string | null
}

/** The two providers, each where it is set up. */
export function SocialButtons({ action, stayLoggedIn, returnTo }: SocialButtonsProps) {
  const { data: methods } = useQuery(loginMethods)
  const { send: askForUrl } = useChange(getSocialLoginUrl)
  const { going, problem, leave } = useDeparture()
  const go = (provider: SocialProvider) => {
    // While a form is under way, a second tap was meant for its button.
    if (document.querySelector('form[aria-busy=true]')) return
    const stay_logged_in = stayLoggedIn() ? 'true' : 'false'
    void leave(provider, { purpose: 'sign-in', returnTo }, () =>
      askForUrl({ params: { provider }, query: { stay_logged_in } }),
    )
  }
  const isMissing = (provider: SocialProvider) => methods?.[provider] === false
  if (PROVIDERS.every(isMissing)) return null
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-small text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        또는
      </p>
      {PROVIDERS.filter((provider) => !isMissing(provider)).map((provider) => (
        <BusyButton
          key={provider}
          look="quiet"
          className="w-full"
          isWaiting={going !== null}
          onClick={() => go(provider)}
        >
          {withParticle(SOCIAL_PROVIDER_NAMES[provider], '으로/로')} {action}
        </BusyButton>
      ))}
      {!isMissing('google') && <WayOutside />}
      <Alert>{problem}</Alert>
    </div>
  )
}

/** Inside another app's browser, where Google signs nobody in: says so, and leads to the phone's own browser. */
function WayOutside() {
  const isReady = useHydrated()
  const app = isReady ? appAround(navigator.userAgent) : null
  if (app === null) return null
  const address = addressOutside(navigator.userAgent, location.href)
  return (
    <p className="text-center text-small text-soft">
      <span>{`${app} 안에서는 구글 로그인이 되지 않아요.`}</span>{' '}
      {address === null ? (
        <span>메뉴에서 ‘다른 브라우저로 열기’를 눌러 주세요.</span>
      ) : (
        <a href={address} className={textLinkClass('line', 'text-celadon')}>
          다른 브라우저로 열기
        </a>
      )}
    </p>
  )
}
