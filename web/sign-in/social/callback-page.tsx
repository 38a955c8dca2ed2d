import { loginPath } from '#web/data/session/return-path.ts'
import { WithoutScripts } from '#web/forms/without-scripts.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { useGoAfter } from '#web/sign-in/use-go-after.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Trip } from './social-trip.ts'
import { useSocialReturn } from './use-social-return.ts'

const GO_AFTER = 2_000

export default function CallbackPage() {
  const state = useSocialReturn()
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
        <Alert>{state.kind === 'error' && state.message}</Alert>
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
