import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { giveConsents } from '#contract/members/profile.ts'
import type { RequiredConsent } from '#domain/member/member.ts'
import { cacheFirst, type PageQueries, preload } from '#web/data/page-loaders.ts'
import { loginPath, RETURN_KEY, returnPath } from '#web/data/session/return-path.ts'
import { isLeaving, leaveByLogOut } from '#web/data/session/session.ts'
import { wasSessionEnded } from '#web/data/session/token-store.ts'
import { memberShown, useMember, useSignedIn } from '#web/data/session/use-member.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem, SubmitButton } from '#web/forms/form-parts.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { legalTexts } from '#web/legal-texts/legal-text-queries.ts'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-browser-state.ts'
import { ConsentBoxes } from './consent-boxes.tsx'

const queries: PageQueries = async ({ read }) => void (await read(legalTexts))
export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

/** Asks for required consents that a member has not given yet, for example after a first social sign-in. */
export default function ConsentsPage() {
  const isReady = useHydrated()
  const isSignedIn = useSignedIn()
  const { member, error, retry } = useMember()
  const { data: texts } = useQuery(legalTexts)
  const navigate = useNavigate()
  const to = returnPath(useSearchParams()[0].get(RETURN_KEY)) ?? '/dashboard'
  if (isReady && !isSignedIn && !isLeaving()) return <Navigate replace to={loginPath(to, wasSessionEnded())} />
  if (member?.missing_consents.length === 0) return <Navigate replace to={to} />
  return (
    <>
      <PageHead title="약관 동의" description="서비스 이용에 필요한 동의입니다." path="/auth/consents" isHidden />
      <PageTitle className="mb-5 text-heading">약관 동의</PageTitle>
      <Card className="space-y-4">
        <p className="text-soft">서비스를 이용하려면 아래 내용에 동의해 주세요.</p>
        {member && texts ? (
          <ConsentsForm missing={member.missing_consents} version={texts.version} />
        ) : error ? (
          <Empty onRetry={retry}>{error.detail}</Empty>
        ) : (
          <SkeletonLines lines={5} lineClass="h-11" />
        )}
        <Button look="bare" className="w-full" onClick={() => void leaveByLogOut(() => navigate('/'))}>
          동의하지 않고 로그아웃
        </Button>
      </Card>
    </>
  )
}

interface ConsentsFormProps {
  readonly missing: readonly RequiredConsent[]
  /** The day of the texts that are agreed to. */
  readonly version: string
}

/** Asks for the consents that a member has not given. Once they are there, the page leads on by itself. */
function ConsentsForm({ missing, version }: ConsentsFormProps) {
  const client = useQueryClient()
  const { send } = useChange(giveConsents)
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/members/profile-forms.ts').then(({ GivenConsents }) => GivenConsents),
      read: (given) => ({
        ...Object.fromEntries(missing.map((kind) => [kind, given.has(kind)])),
        ...(given.has('marketing') && { marketing: true }),
        version,
      }),
      send: async (body) => client.setQueryData(memberShown.queryKey, await send({ body })),
      otherwise: '저장하지 못했어요. 다시 시도해 주세요.',
    }),
  )
  return (
    <form {...form.attributes} className="space-y-4">
      <ConsentBoxes form={form} wanted={[...missing, 'marketing']} />
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending} className="w-full">
        동의하고 계속하기
      </SubmitButton>
    </form>
  )
}
