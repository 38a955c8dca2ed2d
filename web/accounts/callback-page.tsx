import { loginPath } from '#web/data/return-path.ts'
import { PageHead } from '#web/frame/page-head.tsx'
import { PageTitle } from '#web/frame/page-title.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { FormProblem } from './form-problem.tsx'
import type { Trip } from './social-trip.ts'
import { useCallback } from './use-callback.ts'
import { useGoAfter } from './use-go-after.ts'
import { WithoutScripts } from './without-scripts.tsx'

const GO_AFTER = 2_000

export default function CallbackPage() {
  const state = useCallback()
  useGoAfter(GO_AFTER, state.kind === 'success' ? state.to : null)
  return (
    <>
      <PageHead title="소셜 로그인" description="소셜 로그인을 마무리합니다." path="/auth/callback" isHidden />
      <PageTitle className="mb-5 text-heading">소셜 로그인</PageTitle>
      <Card className="flex flex-col gap-4">
        {state.kind === 'loading' && <Spinner label="로그인 처리 중…" />}
        {state.kind === 'success' && (
          <>
            <p role="status" className="text-lead font-semibold">
              로그인되었습니다.
            </p>
            <p className="text-soft">잠시 후 이동합니다.</p>
            <ButtonLink to={state.to} replace className="w-full">
              바로 이동하기
            </ButtonLink>
          </>
        )}
        <FormProblem>{state.kind === 'error' ? state.message : undefined}</FormProblem>
        {state.kind === 'error' && <WayBack {...state.trip} />}
        <WithoutScripts>로그인을 마치려면 자바스크립트를 켜야 합니다.</WithoutScripts>
      </Card>
    </>
  )
}

/** To where the trip began. Who wanted to confirm something is signed in still. */
const WayBack = ({ purpose, returnTo }: Trip) => (
  <ButtonLink
    to={purpose === 'sign-in' ? (returnTo === null ? '/auth/login' : loginPath(returnTo)) : '/dashboard/profile'}
    className="w-full"
  >
    {purpose === 'sign-in' ? '로그인으로' : '내 정보로'} 돌아가기
  </ButtonLink>
)
