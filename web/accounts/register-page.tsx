import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { preload } from '#web/data/preload.ts'
import { readThrough } from '#web/data/read-through.ts'
import type { Reader } from '#web/data/reader.ts'
import { useMember } from '#web/data/use-member.ts'
import { PageHead } from '#web/frame/page-head.tsx'
import { PageTitle } from '#web/frame/page-title.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Route } from './+types/register-page.ts'
import { GoOnWhenSignedIn } from './after-sign-in.tsx'
import { legalTexts } from './legal-queries.ts'
import { RegisterForm } from './register-form.tsx'
import { loginMethods, SocialButtons } from './social-buttons.tsx'
import { WithoutScripts } from './without-scripts.tsx'

async function needs({ attempt, read }: Reader) {
  const methods = attempt(loginMethods)
  // Nobody agrees to texts that are not there.
  await read(legalTexts)
  await methods
  return {}
}
export const loader = ({ context }: Route.LoaderArgs) => preload(context, needs)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => readThrough(context, needs)

export default function RegisterPage() {
  const { data: texts } = useQuery(legalTexts)
  const { member } = useMember()
  return (
    <>
      <PageHead title="회원가입" description="로또렌즈 회원으로 가입합니다." path="/auth/register" isHidden />
      <GoOnWhenSignedIn returnTo={null} />
      <PageTitle className="mb-5 text-heading">회원가입</PageTitle>
      <Card inert={member !== null} className="flex flex-col gap-5">
        <WithoutScripts>가입하려면 자바스크립트를 켜야 합니다.</WithoutScripts>
        {texts && <RegisterForm version={texts.version} />}
        <SocialButtons deed="회원가입" stayLoggedIn={() => false} returnTo={null} />
      </Card>
      <p className="mt-4 text-center text-small text-soft">
        이미 회원이신가요?{' '}
        <Link to="/auth/login" className="inline-flex min-h-11 items-center px-1 font-semibold text-celadon">
          로그인
        </Link>
      </p>
    </>
  )
}
