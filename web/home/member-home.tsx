import { calledName } from '#domain/member/member.ts'
import { Week } from '#web/dashboard/week.tsx'
import { WeekTitle } from '#web/dashboard/week-title.tsx'
import { useMember } from '#web/data/session/use-member.ts'

/**
 * For a member the week is the page: what was won, the slips, and the month. The rest begins below the first screenful, so that
 * it does not move when the week comes in; on a screen that stands upright that would leave half of it empty.
 */
export default function MemberHome() {
  const { member } = useMember()
  return (
    <section aria-labelledby="page-title" className="min-h-[min(100svh,60rem)] pt-6 md:pt-10">
      <div className="pb-4">
        <WeekTitle name={member?.name ? calledName(member.name) : ''} />
      </div>
      <Week />
    </section>
  )
}
