import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ALLOWANCE_WITHOUT_PLAN } from '#domain/plan/plan.ts'
import { cacheFirst, type PageQueries, preload } from '#web/data/page-loaders.ts'
import { RETURN_KEY, returnPath, withReturn } from '#web/data/session/return-path.ts'
import { useMember } from '#web/data/session/use-member.ts'
import { NoScriptNote } from '#web/forms/form-parts.tsx'
import { legalTexts } from '#web/legal-texts/legal-text-queries.ts'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { loginMethods } from '#web/sign-in/sign-in-queries.ts'
import { SocialButtons } from '#web/sign-in/social/social-buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { RedirectWhenSignedIn } from '../after-sign-in.tsx'
import { isStayTicked } from '../stay-box.tsx'
import { RegisterForm } from './register-form.tsx'

// Without the texts there is no consent to ask for.
const queries: PageQueries = async ({ attempt, read }) =>
  void (await Promise.all([attempt(loginMethods), read(legalTexts)]))
export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

/** What a member gets. */
const GIVEN = [
  '토요일 밤, 내 번호의 당첨을 확인해 드려요',
  `매달 ${ALLOWANCE_WITHOUT_PLAN}세트까지 무료로 만들어요`,
  '쓴 돈과 당첨금, 청구 마감까지 보여 드려요',
] as const

export default function RegisterPage() {
  const { data: texts } = useQuery(legalTexts)
  const { member } = useMember()
  const card = useRef<HTMLDivElement>(null)
  const returnTo = returnPath(useSearchParams()[0].get(RETURN_KEY))
  return (
    <>
      <PageHead title="회원가입" description="로또렌즈 회원으로 가입합니다." path="/auth/register" isHidden />
      <RedirectWhenSignedIn returnTo={returnTo} />
      <PageTitle className="mb-5 text-heading">회원가입</PageTitle>
      <List className="mb-5 space-y-2 rounded-card bg-celadon-soft px-5 py-4">
        {GIVEN.map((each) => (
          <li key={each} className="flex items-start gap-3">
            <Icon path={CHECK} size={20} className="mt-0.5 flex-none text-celadon" />
            {each}
          </li>
        ))}
      </List>
      <Card ref={card} inert={member !== null} className="flex flex-col gap-5">
        <NoScriptNote>가입하려면 자바스크립트를 켜야 합니다.</NoScriptNote>
        {texts && <RegisterForm version={texts.version} />}
        <SocialButtons action="회원가입" stayLoggedIn={() => isStayTicked(card.current)} returnTo={returnTo} />
      </Card>
      <p className="mt-4 text-center text-small text-soft">
        이미 회원이신가요?{' '}
        <Link
          to={withReturn('/auth/login', returnTo)}
          className="inline-flex min-h-11 items-center px-1 font-semibold text-celadon"
        >
          로그인
        </Link>
      </p>
    </>
  )
}
