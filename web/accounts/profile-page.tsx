import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Member } from '#contract/members.ts'
import { isApiError } from '#web/data/api-error.ts'
import { sentenceOf } from '#web/data/error-sentence.ts'
import { PageHead } from '#web/frame/page-head.tsx'
import { PageTitle } from '#web/frame/page-title.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { ConfirmNumber } from './confirm-number.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PersonalSection } from './personal-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SubscriptionSection } from './subscription-section.tsx'
import { profileShown } from './use-keep-member.ts'

const NOT_LOADED = '내 정보를 불러오지 못했습니다.'

export default function ProfilePage() {
  const { data: member, error, refetch } = useQuery(profileShown)
  const problem = !error || member ? null : isApiError(error) && error.isAnswer ? sentenceOf(error) : NOT_LOADED
  useEffect(() => {
    if (problem !== null) void showToast({ kind: 'error', message: problem })
  }, [problem])
  return (
    <>
      <PageHead title="내 정보" description="로또렌즈 회원 정보입니다." path="/dashboard/profile" isHidden />
      <PageTitle className="mb-5 text-heading">내 정보</PageTitle>
      {member && <Profile member={member} />}
      {!member && problem === null && <SkeletonLines lines={6} lineClass="h-11" />}
      {problem !== null && <Empty onRetry={() => void refetch()}>{problem}</Empty>}
    </>
  )
}

function Profile({ member }: { member: Member }) {
  const { must_change_password, mobile_number_held_until: until, provider } = member
  const password = provider === 'email' && <PasswordSection member={member} />
  return (
    <div className="space-y-5">
      {must_change_password && password}
      <PersonalSection key={`${member.nickname} ${member.mobile_number}`} member={member} />
      {until !== null && <ConfirmNumber member={member} until={until} />}
      <SubscriptionSection member={member} />
      {!must_change_password && password}
      <SessionsSection />
      <DataSection member={member} />
      <DeleteSection member={member} />
    </div>
  )
}
