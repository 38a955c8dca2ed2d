import { useSignedInMember } from '#web/data/use-member.ts'
import { PageHead } from '#web/frame/page-head.tsx'
import { PageTitle } from '#web/frame/page-title.tsx'
import { DashboardDraw } from './dashboard-draw.tsx'
import { MonthCards } from './month-cards.tsx'
import { RecentSets } from './recent-sets.tsx'
import { ThisWeek } from './this-week.tsx'

export default function DashboardPage() {
  const { name } = useSignedInMember()
  return (
    <>
      <PageHead title="마이페이지" description="로또렌즈 회원 페이지입니다." path="/dashboard" isHidden />
      <div className="pb-5">
        <PageTitle>{name || '게스트'}님, 안녕하세요</PageTitle>
      </div>
      <div className="space-y-5">
        <MonthCards />
        <ThisWeek />
        <RecentSets />
        <DashboardDraw />
      </div>
    </>
  )
}
