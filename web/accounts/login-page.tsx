import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { preload } from '#web/data/preload.ts'
import { readThrough } from '#web/data/read-through.ts'
import type { Reader } from '#web/data/reader.ts'
import { REASON_KEY, RETURN_KEY, returnPath, SESSION_ENDED } from '#web/data/return-path.ts'
import { useMember } from '#web/data/use-member.ts'
import { PageHead } from '#web/frame/page-head.tsx'
import { PageTitle } from '#web/frame/page-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/login-page.ts'
import { GoOnWhenSignedIn } from './after-sign-in.tsx'
import { LoginPanel, LoginTabs, type LoginWay } from './login-tabs.tsx'
import { PasswordLogin } from './password-login.tsx'
import { PhoneLogin } from './phone-login.tsx'
import { loginMethods, SocialButtons } from './social-buttons.tsx'
import { isStayTicked } from './stay-box.tsx'
import { WithoutScripts } from './without-scripts.tsx'

async function needs({ attempt }: Reader) {
  await attempt(loginMethods)
  return {}
}
export const loader = ({ context }: Route.LoaderArgs) => preload(context, needs)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => readThrough(context, needs)

const ENDED = '로그인이 만료되었습니다. 다시 로그인해 주세요.'
const NEEDED = '로그인이 필요합니다.'
const LINK = 'inline-flex min-h-11 items-center px-2 text-soft underline-offset-4 hover:text-ink hover:underline'

export default function LoginPage() {
  const [search] = useSearchParams()
  const returnTo = returnPath(search.get(RETURN_KEY))
  const why = search.get(REASON_KEY) === SESSION_ENDED ? ENDED : returnTo === null ? null : NEEDED
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
        <SocialButtons deed="로그인" stayLoggedIn={() => isStayTicked(card.current)} returnTo={returnTo} />
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
