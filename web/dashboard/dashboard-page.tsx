import { calledName } from '#domain/member/member.ts'
import { useSignedInMember } from '#web/data/session/use-member.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { Matches } from './matches.tsx'
import { Month } from './month.tsx'
import { Week } from './week.tsx'

/** The result of the week first, then what follows from it, then what is to come. */
export default function DashboardPage() {
  const { name } = useSignedInMember()
  return (
    <>
      <PageHead title="마이페이지" description="로또렌즈 회원 페이지입니다." path="/dashboard" isHidden />
      <div className="pb-4">
        <PageTitle>{calledName(name) || '게스트'}님의 이번 주</PageTitle>
      </div>
      <Week
        beside={(summary) => (
          <>
            {summary && <Matches summary={summary} />}
            <Month />
          </>
        )}
      />
    </>
  )
}
