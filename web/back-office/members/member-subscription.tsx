import type { Reply } from '#contract/endpoint.ts'
import { getSubscriptionOf } from '#contract/plans-for-staff.ts'
import { Panel } from '../kit/panel.tsx'
import { useStaffQuery } from '../kit/staff-api.ts'
import { Read } from '../kit/staff-page.tsx'
import { useMay } from '../kit/use-staff.ts'
import { AssignPlan } from './assign-plan.tsx'
import { RefundMember } from './refund-member.tsx'
import { SubscriptionFacts } from './subscription-facts.tsx'

/** A member's plan: as it runs, as it was, and what may be done about it. */
export function MemberSubscription({ id }: { id: number }) {
  const mayAssign = useMay('subscriptions:write')
  const mayRefund = useMay('refunds:write')
  const subscription = useStaffQuery(getSubscriptionOf, { params: { id: String(id) } })
  return (
    <Panel title="구독">
      <Read of={subscription}>
        {(one) => (
          <>
            <SubscriptionFacts of={one} />
            <History periods={one.history} />
            {mayAssign && <AssignPlan member_id={id} subscription={one} />}
            {mayRefund && ['active', 'cancelled'].includes(one.subscription_status) && <RefundMember member_id={id} />}
          </>
        )}
      </Read>
    </Panel>
  )
}

type Periods = Reply<typeof getSubscriptionOf>['history']

/** What they had before and what is to come, the newest first. */
const History = ({ periods }: { periods: Periods }) =>
  periods.length > 0 && (
    <details className="mt-3">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-celadon">
        구독 이력 {periods.length}건
      </summary>
      <ul className="space-y-1" aria-label="구독 이력">
        {periods.map((one) => (
          <li key={one.id} className="flex flex-wrap justify-between gap-x-3">
            <span className="font-semibold">{one.tier_name}</span>
            <span className="text-soft">
              {one.start_date} ~ {one.end_date}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
