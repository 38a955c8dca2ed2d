import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cancelSubscription, extendSubscription, getSubscriptionOf } from '#contract/admin/plans.ts'
import { listPeriodsOf, requestRefund, withdrawCancellation } from '#contract/admin/refunds.ts'
import type { Reply } from '#contract/endpoint.ts'
import { addDays, dayWording } from '#domain/calendar.ts'
import { CANCELLATION_STATE_NAMES } from '#domain/money/refund.ts'
import { exactWon } from '#domain/money/won.ts'
import { type SoldFact, type SubscriptionStatus, subscriptionStatusWording } from '#domain/plan/plan.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton } from '#web/ui/button.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/fields.tsx'
import { Panel, PanelFacts, State } from '../kit/panel.tsx'
import { Refusal } from '../kit/refusal.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { useMay } from '../kit/use-staff.tsx'
import { AccountFields, accountOf, NO_ACCOUNT } from './account-fields.tsx'
import { ChangePlan } from './change-plan.tsx'
import { NewPeriod, type Period, type PeriodProps } from './new-period.tsx'

interface MemberSubscriptionProps {
  readonly id: number
  /** The plan that was asked about. */
  readonly wanted?: string
  /** The months that were agreed to be paid for. */
  readonly months?: number
  /** At the end of the title's line. */
  readonly end?: ReactNode
  /** Their account is deleted: what is left to do is to end and to pay back. */
  readonly hasLeft?: boolean
}

/** A member's plan: as it runs, every period with its own money, and what may be done about each. */
export function MemberSubscription({ id, wanted, months, end, hasLeft = false }: MemberSubscriptionProps) {
  const mayAssign = useMay('subscriptions:write')
  const params = { id: String(id) }
  const subscription = useQuery({ ...query(getSubscriptionOf, { params }), enabled: !hasLeft })
  const periods = useQuery(query(listPeriodsOf, { params }))
  return (
    <Panel title="구독" end={end}>
      {!hasLeft && <Read of={subscription}>{(one) => <SubscriptionFacts of={one} />}</Read>}
      <Read of={periods}>
        {(found) => (
          <>
            {hasLeft && found.periods.length === 0 && <p className="text-soft">구독한 적이 없어요.</p>}
            {found.periods.length > 0 && (
              <ul aria-label="구독 기간" className="mt-4 divide-y divide-line border-y border-line">
                {found.periods.map((period) => (
                  <PeriodOfMember
                    key={period.id}
                    member_id={id}
                    period={period}
                    saving={found.saving}
                    hasLeft={hasLeft}
                  />
                ))}
              </ul>
            )}
            {mayAssign && !hasLeft && (
              <NewPeriod member_id={id} {...found} {...(wanted && { wanted })} {...(months && { months })} />
            )}
          </>
        )}
      </Read>
    </Panel>
  )
}

/** A member's plan as it runs today, and what of the month's sets is used. */
const SubscriptionFacts = ({ of }: { of: Reply<typeof getSubscriptionOf> }) => (
  <PanelFacts
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

function PeriodOfMember({ member_id, period, saving, hasLeft }: PeriodProps & { readonly hasLeft: boolean }) {
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
        {cancelled_date !== null && <span>{` · ${dayWording(cancelled_date)}부터 해지`}</span>}
      </p>
      <p className="text-soft">
        {soldWording(period)} · 들어온 돈 {exactWon(paid)}
        {refunded > 0 && <span>{` · 돌려준 돈 ${exactWon(refunded)}`}</span>}
      </p>
      {cancellation && <Cancellation cancellation={cancellation} mayWrite={mayWrite} />}
      {goesOn && mayWrite && !hasLeft && <ExtendPeriod member_id={member_id} period={period} saving={saving} />}
      {goesOn && mayWrite && !hasLeft && status === 'active' && (
        <ChangePlan member_id={member_id} period={period} saving={saving} />
      )}
      {mayEnd && <EndPeriod member_id={member_id} period={period} ending={ending} saving={saving} isOver={!goesOn} />}
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

/** The state of an ended period, and the way back while there is one. */
function Cancellation({ cancellation: { receipt, state, last_day, amount, ...rest }, mayWrite }: CancellationProps) {
  const { run, isRunning, error } = useChange(withdrawCancellation)
  const needsAccount = !rest.has_account && amount > 0 && (state === 'requested' || state === 'approved')
  return (
    <>
      <p>
        {dayWording(last_day)}까지 · {exactWon(amount)} {CANCELLATION_STATE_NAMES[state]} · {receipt}
      </p>
      {needsAccount && <p className="text-soft">돌려줄 계좌를 아직 적지 않았어요. 환불에서 적어 주세요.</p>}
      {rest.is_revocable && mayWrite && (
        <BusyButton look="quiet" isWaiting={isRunning} onClick={() => void run({ params: { receipt } })}>
          해지 되돌리기
        </BusyButton>
      )}
      <Refusal error={error} />
    </>
  )
}

/** Moves the last day of a period; what was sold stays sold. */
function ExtendPeriod({ member_id, period, saving }: PeriodProps) {
  const { id, start_date, end_date, sold_days } = period
  const { send } = useChange(extendSubscription)
  const draft = useDraft(saving, { end_date }, `last day of period ${id}`, {
    save: ({ typed, revision }) =>
      send({ params: { id: String(member_id) }, body: { subscription_id: id, ...typed, revision } }),
  })
  return (
    <details>
      <Summary look="text">기간 늘리기</Summary>
      <StaffForm
        draft={draft}
        done="기간을 바꿨어요."
        button="기간 바꾸기"
        look="quiet"
        latest={`${dayWording(start_date)} ~ ${dayWording(end_date)}`}
      >
        <p className="text-soft">같은 조건으로 이어서 써요. 지금 요금으로 새로 팔 때는 다음 구독을 주세요.</p>
        <Field
          label="새 종료일"
          type="date"
          min={addDays(start_date, sold_days - 1)}
          required
          {...draft.field('end_date')}
        />
      </StaffForm>
    </details>
  )
}

type Ending = NonNullable<Period['ending']>

interface EndPeriodProps extends PeriodProps {
  readonly ending: Ending
  /** Whether it was ended already, with nothing paid back. */
  readonly isOver: boolean
}

/** Ends a period today, or asks for the refund of a period that has ended; the amount is shown before the press. */
function EndPeriod({ member_id, period, saving, ending, isOver }: EndPeriodProps) {
  const mayRefund = useMay('refunds:write')
  const { amount } = ending.refund
  const namesAccount = mayRefund && amount > 0
  const isBegun = period.status !== 'inactive'
  const end = useChange(cancelSubscription)
  const request = useChange(requestRefund)
  const draft = useDraft(saving, { staff_reason: '', ...NO_ACCOUNT }, `end of period ${period.id}`, {
    save: async ({ typed: { staff_reason, ...account }, revision }) => {
      const params = { id: String(member_id) }
      const body = { subscription_id: period.id, amount, account: namesAccount ? accountOf(account) : null }
      if (isOver) await request.send({ params, body })
      else await end.send({ params, body: { ...body, staff_reason, revision } })
    },
    beginsAnew: true,
  })
  return (
    <details>
      <Summary look="text">{isOver ? '환불 요청' : isBegun ? '오늘 해지' : '시작 전에 해지'}</Summary>
      <StaffForm
        draft={draft}
        button={isOver ? `${exactWon(amount)} 환불 요청` : isBegun ? '오늘까지로 해지' : '시작 전에 해지'}
        look="quiet"
      >
        <RefundFacts {...ending} />
        <p className="text-soft">
          {isOver
            ? '승인은 다른 사람이 해요.'
            : `${isBegun ? '오늘까지 이용하고 내일부터 멈춰요.' : '시작하지 않고 끝나요.'} 오늘이 지나거나 환불이 승인되기 전에는 되돌릴 수 있어요. 돌려줄 금액은 환불로 올라가고, 승인은 다른 사람이 해요.`}
        </p>
        {!isOver && <Field label="해지하는 이유" required {...draft.field('staff_reason')} />}
        {namesAccount && <AccountFields draft={draft} isRequired={isOver} />}
        {amount > 0 && !mayRefund && <p className="text-soft">돌려줄 계좌는 환불을 맡은 사람이 적어요.</p>}
      </StaffForm>
    </details>
  )
}

/** The refund and its parts. */
const RefundFacts = ({ last_day, refund }: Ending) => (
  <PanelFacts
    facts={[
      ...(refund.used_days > 0
        ? ([['마지막 날', `${dayWording(last_day)} · ${refund.days}일 중 ${refund.used_days}일`]] as const)
        : []),
      ['들어온 돈', exactWon(refund.paid)],
      ['이용한 날만큼의 금액', `− ${exactWon(refund.for_days)}`],
      [`더 만든 번호(모두 ${refund.sets_used}세트)`, `− ${exactWon(refund.for_sets)}`],
      ['돌려줄 금액', exactWon(refund.amount)],
    ]}
  />
)
