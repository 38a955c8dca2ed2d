import { calledName } from '#domain/member/member.ts'
import { Week } from '#web/dashboard/week.tsx'
import { useMember } from '#web/data/session/use-member.ts'
import { PageTitle } from '#web/page/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/**
 * For a member the week is the page: what was won, the slips, and the month. The rest begins below the first screenful, so that
 * it does not move when the week comes in; on a screen that stands upright that would leave half of it empty.
 */
export default function MemberHome() {
  const { member } = useMember()
  return (
    <section aria-labelledby="page-title" className="min-h-[min(100svh,60rem)] pt-6 md:pt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
        <PageTitle className="text-heading">
          {member?.name ? `${calledName(member.name)}님의 이번 주` : '나의 이번 주'}
        </PageTitle>
        <ButtonLink to="/dashboard" look="quiet">
          마이페이지
        </ButtonLink>
      </div>
      <Week />
    </section>
  )
}
