import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Member } from '#contract/members/members.ts'
import { isApiError } from '#web/data/api-error.ts'
import { sentenceOf } from '#web/data/error-sentence.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { ConfirmNumber } from './confirm-number.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PersonalSection } from './personal-section.tsx'
import { profileShown } from './profile-queries.ts'
import { sayResult } from './say-result.ts'
import { SessionsSection } from './sessions-section.tsx'
import { SubscriptionSection } from './subscription-section.tsx'

const NOT_LOADED = '내 정보를 불러오지 못했습니다.'

export default function ProfilePage() {
  const { data: member, error, refetch } = useQuery(profileShown)
  const problem = !error || member ? null : isApiError(error) && error.isAnswer ? sentenceOf(error) : NOT_LOADED
  useEffect(() => {
    if (problem !== null) void sayResult({ kind: 'error', message: problem })
  }, [problem])
  return (
    <>
      <PageHead title="내 정보" description="로또렌즈 회원 정보입니다." path="/dashboard/profile" isHidden />
      <PageTitle className="mb-5 text-heading">내 정보</PageTitle>
      {member && <Profile member={member} />}
      {!member && problem === null && <Waiting />}
      {problem !== null && <Empty onRetry={refetch}>{problem}</Empty>}
    </>
  )
}

const Waiting = () => (
  <div className="space-y-5">
    <Card>
      <SkeletonLines lines={8} lineClass="h-11" />
    </Card>
    <Card>
      <SkeletonLines lines={3} lineClass="h-11" />
    </Card>
  </div>
)

function Profile({ member }: { member: Member }) {
  const { must_change_password, is_mobile_number_confirmed, provider } = member
  // It stays where it stood at first: with the section the focus in it would move.
  const [isPasswordFirst] = useState(must_change_password)
  const password = provider === 'email' && <PasswordSection member={member} />
  return (
    <div className="space-y-5">
      {isPasswordFirst && password}
      <PersonalSection member={member} />
      {!is_mobile_number_confirmed && <ConfirmNumber member={member} />}
      <SubscriptionSection member={member} />
      {!isPasswordFirst && password}
      <SessionsSection />
      <DataSection member={member} />
      <DeleteSection member={member} />
    </div>
  )
}
