import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getSubscriptionOf } from '#contract/admin/plans.ts'
import { listPeriodsOf, withdrawCancellation } from '#contract/admin/refunds.ts'
import type { Reply } from '#contract/endpoint.ts'
import { dayWording } from '#domain/calendar.ts'
import { cancellationStateWording } from '#domain/money/refund.ts'
import { exactWon } from '#domain/money/won.ts'
import { type SoldFact, type SubscriptionStatus, subscriptionStatusWording } from '#domain/plan/plan.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts, Panel, State } from '../kit/panel.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { Read } from '../kit/staff-page.tsx'
import { useMay } from '../kit/use-staff.ts'
import { ChangePlan } from './change-plan.tsx'
import { EndPeriod } from './end-period.tsx'
import { ExtendPeriod } from './extend-period.tsx'
import { NewPeriod } from './new-period.tsx'
import { AFTER_A_CHANGE, type Period, type PeriodProps } from './periods.ts'

interface MemberSubscriptionProps {
  readonly id: number
  /** The plan that was asked about. */
  readonly wanted?: string
  /** At the end of the title's line. */
  readonly end?: ReactNode
}

/** A member's plan: as it runs, every period with its own money, and what may be done about each. */
export function MemberSubscription({ id, wanted, end }: MemberSubscriptionProps) {
  const mayAssign = useMay('subscriptions:write')
  const params = { id: String(id) }
  const subscription = useQuery(query(getSubscriptionOf, { params }))
  const periods = useQuery(query(listPeriodsOf, { params }))
  return (
    <Panel title="구독" end={end}>
      <Read of={subscription}>{(one) => <SubscriptionFacts of={one} />}</Read>
      <Read of={periods}>
        {(found) => (
          <>
            {found.periods.length > 0 && (
              <ul aria-label="구독 기간" className="mt-4 divide-y divide-line border-y border-line">
                {found.periods.map((period) => (
                  <PeriodOfMember key={period.id} member_id={id} period={period} edition={found.edition} />
                ))}
              </ul>
            )}
            {mayAssign && <NewPeriod member_id={id} {...found} {...(wanted && { wanted })} />}
          </>
        )}
      </Read>
    </Panel>
  )
}

/** A member's plan as it runs today, and what of the month's sets is used. */
const SubscriptionFacts = ({ of }: { of: Reply<typeof getSubscriptionOf> }) => (
  <Facts
    facts={[
      ['플랜', of.tier_name ?? '무료 이용 중'],
      ['이번 달', `${of.used_this_month} / ${of.monthly_allowance}세트`],
    ]}
  />
)

const LOOKS: Readonly<Record<SubscriptionStatus, 'good' | 'waiting' | 'plain'>> = {
  active: 'good',
  inactive: 'waiting',
  expired: 'plain',
  cancelled: 'plain',
}

function PeriodOfMember({ member_id, period, edition }: PeriodProps) {
  const mayWrite = useMay('subscriptions:write')
  const mayRefund = useMay('refunds:write')
  const { tier_name, status, start_date, end_date, cancelled_date, cancellation, ending, paid, refunded } = period
  const goesOn = (status === 'active' || status === 'inactive') && cancelled_date === null && cancellation === null
  const mayEnd = ending !== null && (goesOn ? mayWrite : mayRefund && ending.refund.amount > 0)
  return (
    <li className="space-y-1 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <strong className="font-semibold">{tier_name}</strong>
        <State look={LOOKS[status]}>{subscriptionStatusWording(status)}</State>
      </p>
      <p>
        {dayWording(start_date)} ~ {dayWording(end_date)}
        {cancelled_date !== null && ` · ${dayWording(cancelled_date)}부터 해지`}
      </p>
      <p className="text-soft">
        {soldWording(period)} · 들어온 돈 {exactWon(paid)}
        {refunded > 0 && ` · 돌려준 돈 ${exactWon(refunded)}`}
      </p>
      {cancellation && <Cancellation cancellation={cancellation} mayWrite={mayWrite} />}
      {goesOn && mayWrite && <ExtendPeriod member_id={member_id} period={period} edition={edition} />}
      {goesOn && mayWrite && status === 'active' && (
        <ChangePlan member_id={member_id} period={period} edition={edition} />
      )}
      {mayEnd && <EndPeriod member_id={member_id} period={period} ending={ending} edition={edition} isOver={!goesOn} />}
    </li>
  )
}

/** `한 달 19,900원 60세트, 92일`; what could not be known of an old period is marked. */
function soldWording({ monthly_price, monthly_sets, sold_days, not_known }: Period): string {
  const mark = (fact: SoldFact) => (not_known.includes(fact) ? '(추정)' : '')
  return `판 조건 한 달 ${exactWon(monthly_price)}${mark('monthly_price')} ${monthly_sets}세트${mark('monthly_sets')}, ${sold_days}일${mark('sold_days')}`
}

interface CancellationProps {
  readonly cancellation: NonNullable<Period['cancellation']>
  readonly mayWrite: boolean
}

/** What became of a period that was ended, and the way back while there is one. */
function Cancellation({ cancellation: { receipt, state, last_day, amount, ...rest }, mayWrite }: CancellationProps) {
  const { run, isRunning, error } = useChange(withdrawCancellation, AFTER_A_CHANGE)
  const needsAccount = !rest.has_account && amount > 0 && (state === 'requested' || state === 'approved')
  return (
    <>
      <p>
        {dayWording(last_day)}까지 · {exactWon(amount)} {cancellationStateWording(state)} · {receipt}
      </p>
      {needsAccount && <p className="text-soft">돌려줄 계좌를 아직 적지 않았어요. 환불에서 적어 주세요.</p>}
      {rest.is_revocable && mayWrite && (
        <Button look="quiet" aria-disabled={isRunning} onClick={() => isRunning || void run({ params: { receipt } })}>
          해지 되돌리기
        </Button>
      )}
      <Alert>{error && refusedWording(error)}</Alert>
    </>
  )
}
