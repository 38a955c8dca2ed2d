import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SIGN_IN_REFUSALS } from '#contract/members/sign-in-refusals.ts'
import { isApiError, sentenceOr } from '#web/data/api-error.ts'
import { loginPath, returnPath } from '#web/data/session/return-path.ts'
import { NoScriptNote } from '#web/forms/form-parts.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { FacedTitle } from '#web/sign-in/faced-title.tsx'
import { SecondFactorForm } from '#web/sign-in/second-factor-form.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { afterSignIn, useDelayedRedirect, useStartSession } from '../after-sign-in.tsx'
import { type Finished, finishSocialLoginOnce, returnedIn } from './finish-social-login.ts'
import { bringConfirmation, recalledTrip, SIGN_IN, type Trip } from './social-trip.ts'

const GO_AFTER = 2_000

export default function CallbackPage() {
  const navigate = useNavigate()
  const { state, succeed } = useSocialReturn()
  useDelayedRedirect(GO_AFTER, state.kind === 'success' ? state.to : null)
  return (
    <>
      <PageHead title="소셜 로그인" description="소셜 로그인을 마무리합니다." path="/auth/callback" isHidden />
      <FacedTitle {...TITLES[state.kind]} />
      <Card className="flex flex-col gap-4">
        {state.kind === 'loading' && (
          <>
            <p role="status" className="font-semibold">
              로그인 처리 중…
            </p>
            <div aria-hidden="true" className="space-y-4">
              <div className="skeleton h-6 w-40" />
              <div className="skeleton h-11" />
            </div>
          </>
        )}
        {state.kind === 'code' && (
          <SecondFactorForm onEntered={succeed} onBack={() => void navigate(wayBack(state.trip), { replace: true })} />
        )}
        {state.kind === 'success' && (
          <>
            <p role="status" className="font-semibold">
              로그인되었습니다.
            </p>
            <p className="text-soft">잠시 후 이동합니다.</p>
            <ButtonLink to={state.to} replace className="w-full">
              바로 이동하기
            </ButtonLink>
          </>
        )}
        {state.kind === 'unfinished' && (
          <>
            <p role="alert" className="font-semibold">
              {state.message}
            </p>
            <p className="text-soft">카카오나 구글에서 확인을 마치지 않고 돌아오면 이렇게 돼요.</p>
          </>
        )}
        <Alert>{state.kind === 'error' && state.message}</Alert>
        {(state.kind === 'unfinished' || state.kind === 'error') && <WayBack {...state.trip} />}
        <NoScriptNote>로그인을 마치려면 자바스크립트를 켜야 합니다.</NoScriptNote>
      </Card>
    </>
  )
}

/** How it stands, in place of the name of the page. */
const TITLES = {
  loading: { title: '로그인하고 있어요', about: '잠시만 기다려 주세요.', word: '' },
  code: { title: '한 단계 남았어요', about: '인증 코드를 입력하면 끝나요.', word: '' },
  success: { title: '로그인했어요', about: '보던 곳으로 이어서 가요.', word: '' },
  unfinished: { title: '끝까지 마치지 못했어요', about: '바뀐 것은 없어요.', word: '?' },
  error: { title: '끝까지 마치지 못했어요', about: '이유를 확인해 주세요.', word: '?' },
} as const satisfies Record<SocialReturn['kind'], object>

const wayBack = ({ purpose, returnTo }: Trip): string =>
  purpose !== 'sign-in'
    ? (returnPath(returnTo) ?? '/dashboard/profile')
    : returnTo === null
      ? '/auth/login'
      : loginPath(returnTo)

/** The way back to the start of the trip. For a confirmation one is signed in still. */
const WayBack = (trip: Trip) => (
  <ButtonLink to={wayBack(trip)} className="w-full">
    {trip.purpose === 'sign-in' ? '로그인으로' : trip.returnTo === null ? '내 정보로' : '하던 곳으로'} 돌아가기
  </ButtonLink>
)

type SocialReturn =
  | { readonly kind: 'loading' }
  | { readonly kind: 'code'; readonly trip: Trip }
  | { readonly kind: 'success'; readonly to: string }
  /** Broken off by the member, or never begun: nothing went wrong here. */
  | { readonly kind: 'unfinished'; readonly message: string; readonly trip: Trip }
  | { readonly kind: 'error'; readonly message: string; readonly trip: Trip }

/** Ends a social sign-in, or a confirmation, whose address this page was opened with. */
function useSocialReturn(): { readonly state: SocialReturn; readonly succeed: (finished: Finished) => void } {
  const enter = useStartSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [state, setState] = useState<SocialReturn>({ kind: 'loading' })
  const trip = useRef<Trip>(null)
  const succeed = useCallback(
    (finished: Finished) => {
      const { purpose, returnTo } = trip.current ?? SIGN_IN
      enter(finished)
      const { confirmation_token: token } = finished
      if (token === null) return setState({ kind: 'success', to: afterSignIn(finished.user, returnTo) })
      bringConfirmation({ purpose, token })
      void navigate(returnPath(returnTo) ?? '/dashboard/profile', { replace: true })
    },
    [enter, navigate],
  )
  useEffect(() => {
    let isMounted = true
    // Recalled once, however often this runs.
    trip.current ??= recalledTrip()
    const { purpose, returnTo } = trip.current
    const ended = (kind: 'unfinished' | 'error', message: string): SocialReturn => ({
      kind,
      message,
      trip: { purpose, returnTo },
    })
    const fail = (failure: unknown) => {
      if (isMounted && isApiError(failure, 'second_factor_required'))
        return setState({ kind: 'code', trip: { purpose, returnTo } })
      const silence = isApiError(failure, 'network_error')
        ? failure.detail
        : SIGN_IN_REFUSALS.social_login_failed.detail
      if (isMounted) setState(ended('error', sentenceOr(failure, silence)))
    }
    const returned = returnedIn(search)
    const { code } = returned
    if (returned.error !== null) setState(ended('unfinished', '인증이 취소되었거나 오류가 발생했습니다.'))
    else if (code === null) setState(ended('unfinished', SIGN_IN_REFUSALS.social_code_missing.detail))
    else
      finishSocialLoginOnce({ ...returned, code })
        .then((finished) => isMounted && succeed(finished))
        .catch(fail)
    return () => {
      isMounted = false
    }
  }, [succeed, search])
  return { state, succeed }
}
