import { cancelSubscription } from '#contract/admin/plans.ts'
import { requestRefund } from '#contract/admin/refunds.ts'
import { dayWording } from '#domain/calendar.ts'
import { exactWon } from '#domain/money/won.ts'
import { useChange } from '#web/data/use-change.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Facts } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { AccountFields, accountOf, NO_ACCOUNT } from './account-fields.tsx'
import { AFTER_A_CHANGE, type Period, type PeriodProps } from './periods.ts'

type Ending = NonNullable<Period['ending']>

interface EndPeriodProps extends PeriodProps {
  readonly ending: Ending
  /** Whether it was ended already, with nothing paid back. */
  readonly isOver: boolean
}

/** Ends a period today, or asks for the money of one that was ended before: what comes back is seen before the press. */
export function EndPeriod({ member_id, period, edition, ending, isOver }: EndPeriodProps) {
  const { amount } = ending.refund
  const isBegun = period.status !== 'inactive'
  const draft = useDraft(edition, { staff_reason: '', ...NO_ACCOUNT }, `end of period ${period.id}`)
  const end = useChange(cancelSubscription, AFTER_A_CHANGE)
  const request = useChange(requestRefund, AFTER_A_CHANGE)
  const { isRunning, error } = isOver ? request : end
  const save = async () => {
    const params = { id: String(member_id) }
    const body = { subscription_id: period.id, amount, account: amount > 0 ? accountOf(draft.typed) : null }
    const { staff_reason } = draft.typed
    const done = isOver
      ? await request.run({ params, body })
      : await end.run({ params, body: { ...body, staff_reason, version: draft.version } })
    if (done) draft.cleared()
  }
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-celadon">
        {isOver ? '환불 요청' : isBegun ? '오늘 해지' : '시작 전에 해지'}
      </summary>
      <StaffForm
        draft={draft}
        isRunning={isRunning}
        error={error}
        button={isOver ? `${exactWon(amount)} 환불 요청` : isBegun ? '오늘까지로 해지' : '시작 전에 해지'}
        look="quiet"
        onSave={() => void save()}
      >
        <RefundFacts {...ending} />
        <p className="text-soft">
          {isOver
            ? '승인은 다른 사람이 해요.'
            : `${isBegun ? '오늘까지 쓰고 내일부터 멈춰요.' : '시작하지 않고 끝나요.'} 오늘이 지나거나 환불이 승인되기 전에는 되돌릴 수 있어요. 돌려줄 금액은 환불로 올라가고, 승인은 다른 사람이 해요.`}
        </p>
        {!isOver && <Field label="해지하는 이유" required {...draft.field('staff_reason')} />}
        {amount > 0 && <AccountFields draft={draft} isRequired={isOver} />}
      </StaffForm>
    </details>
  )
}

/** What comes back, and what it is made of. */
export const RefundFacts = ({ last_day, refund }: Ending) => (
  <Facts
    facts={[
      ...(refund.used_days > 0
        ? ([['마지막 날', `${dayWording(last_day)} · ${refund.days}일 중 ${refund.used_days}일`]] as const)
        : []),
      ['들어온 돈', exactWon(refund.paid)],
      ['쓴 날만큼의 금액', `− ${exactWon(refund.for_days)}`],
      [`더 만든 번호(모두 ${refund.sets_used}세트)`, `− ${exactWon(refund.for_sets)}`],
      ['돌려줄 금액', exactWon(refund.amount)],
    ]}
  />
)
