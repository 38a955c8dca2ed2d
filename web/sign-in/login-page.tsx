import { useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { refusals } from '#contract/refusals.ts'
import { type Needs, preload, readThrough } from '#web/data/page-loaders.ts'
import { REASON_KEY, RETURN_KEY, returnPath, SESSION_ENDED } from '#web/data/session/return-path.ts'
import { useMember } from '#web/data/session/use-member.ts'
import { WithoutScripts } from '#web/forms/without-scripts.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { GoOnWhenSignedIn } from './go-on-when-signed-in.tsx'
import type { LoginState } from './login-state.ts'
import { LoginPanel, LoginTabs, type LoginWay } from './login-tabs.tsx'
import { PasswordLogin } from './password-login.tsx'
import { PhoneLogin } from './phone-login.tsx'
import { loginMethods } from './sign-in-queries.ts'
import { SocialButtons } from './social/social-buttons.tsx'
import { isStayTicked } from './stay-box.tsx'

const needs: Needs = async ({ attempt }) => void (await attempt(loginMethods))
export const loader = preload(needs)
export const clientLoader = readThrough(needs)

const LINK = 'inline-flex min-h-11 items-center px-2 text-soft underline-offset-4 hover:text-ink hover:underline'

export default function LoginPage() {
  const [search] = useSearchParams()
  const returnTo = returnPath(search.get(RETURN_KEY))
  const { sentence } = (useLocation().state ?? {}) as LoginState
  const hasEnded = search.get(REASON_KEY) === SESSION_ENDED
  const refusal = hasEnded ? refusals.session_ended : returnTo === null ? null : refusals.login_required
  const why = sentence ?? refusal?.detail
  const [way, setWay] = useState<LoginWay>('password')
  const card = useRef<HTMLDivElement>(null)
  const { member } = useMember()
  return (
    <>
      <PageHead title="로그인" description="로또렌즈에 로그인합니다." path="/auth/login" isHidden />
      <GoOnWhenSignedIn returnTo={returnTo} />
      <PageTitle className="mb-5 text-heading">로그인</PageTitle>
      {/* Once signed in, a second tap must not begin anything on the way out. */}
      <Card ref={card} inert={member !== null} className="flex flex-col gap-5">
        {why && <Notice>{why}</Notice>}
        <WithoutScripts>로그인하려면 자바스크립트를 켜야 합니다.</WithoutScripts>
        <LoginTabs way={way} onChoose={setWay} />
        <LoginPanel of="password" chosen={way}>
          <PasswordLogin />
        </LoginPanel>
        <LoginPanel of="phone" chosen={way}>
          <PhoneLogin />
        </LoginPanel>
        <SocialButtons action="로그인" stayLoggedIn={() => isStayTicked(card.current)} returnTo={returnTo} />
      </Card>
      <p className="mt-4 flex flex-wrap justify-center gap-x-4 text-small">
        <Link to="/auth/forgot-password" className={LINK}>
          비밀번호를 잊으셨나요?
        </Link>
        <Link to="/auth/register" className={LINK}>
          회원가입
        </Link>
      </p>
    </>
  )
}
