import { useQuery } from '@tanstack/react-query'
import { changePlan, previewPlanChange } from '#contract/admin/refunds.ts'
import type { Reply } from '#contract/endpoint.ts'
import { listSubscriptionTiers } from '#contract/plans/plans.ts'
import { addDays, dayWording, koreanDay } from '#domain/calendar.ts'
import { exactWon } from '#domain/money/won.ts'
import { isPeriod } from '#domain/plan/plan.ts'
import { clockNow } from '#web/data/clock.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Summary } from '#web/ui/disclosure.tsx'
import { Field, SelectField } from '#web/ui/fields.tsx'
import { PanelFacts } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { useMay } from '../kit/use-staff.tsx'
import { AccountFields, accountOf, NO_ACCOUNT } from './account-fields.tsx'
import { endAfter, MonthsField, type PeriodProps } from './new-period.tsx'

/** Ends the running period and begins another plan: what comes back, what is to be paid and the difference are seen first. */
export function ChangePlan(props: PeriodProps) {
  const tiers = useQuery(query(listSubscriptionTiers))
  const others = tiers.data?.filter(({ name, is_disabled }) => !is_disabled && name !== props.period.tier_name) ?? []
  return (
    <details>
      <Summary look="text">플랜 바꾸기</Summary>
      {others.length === 0 ? (
        <p className="text-soft">바꿀 수 있는 다른 플랜이 없어요.</p>
      ) : (
        <ChangeForm {...props} tiers={others.map(({ name }) => name)} />
      )}
    </details>
  )
}

type PlanChangeFormValues = typeof NO_ACCOUNT & Record<'tier_name' | 'start_date' | 'end_date' | 'staff_reason', string>

function ChangeForm({ member_id, period, saving, tiers }: PeriodProps & { readonly tiers: readonly string[] }) {
  const mayRefund = useMay('refunds:write')
  const today = koreanDay(clockNow())
  const params = { id: String(member_id) }
  const { send } = useChange(changePlan)
  const fresh: PlanChangeFormValues = {
    tier_name: '',
    start_date: today,
    end_date: endAfter(today, 1),
    staff_reason: '',
    ...NO_ACCOUNT,
  }
  const draft = useDraft(saving, fresh, `change of period ${period.id}`, {
    save: ({ typed, revision }): Promise<unknown> => {
      const amounts = { amount: data?.ends.refund.amount ?? 0, price: data?.begins.price ?? 0 }
      const account = mayRefund && amounts.amount > 0 ? accountOf(typed) : null
      const body = { ...chosen, ...amounts, subscription_id: period.id, staff_reason: typed.staff_reason, account }
      return send({ params, body: { ...body, revision } })
    },
    beginsAnew: true,
  })
  const { start_date, end_date } = draft.typed
  const tier_name = draft.typed.tier_name || (tiers[0] ?? '')
  const chosen = { tier_name, start_date, end_date }
  const preview = useQuery(
    query(previewPlanChange, { params, query: { ...chosen, subscription_id: String(period.id) } }),
  )
  const { data } = preview
  // The shown answer may still be of the choice before.
  const isShown = data?.begins.tier_name === tier_name && data.begins.start_date === start_date && !preview.isFetching
  return (
    <StaffForm draft={draft} isDisabled={!isShown} button="이 조건으로 바꾸기" look="quiet">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label="새 플랜" {...draft.field('tier_name')} value={tier_name} choices={tiers} />
        <SelectField
          label="언제부터"
          {...draft.field('start_date')}
          choices={[
            [today, '오늘부터'],
            [addDays(today, 1), '내일부터'],
          ]}
        />
        <MonthsField
          start_date={start_date}
          end_date={end_date}
          onChange={(end_date) => draft.change((now) => ({ ...now, end_date }))}
        />
        <Field label="새 플랜의 종료일" type="date" min={start_date} required {...draft.field('end_date')} />
      </div>
      {isPeriod(start_date, end_date) && <Read of={preview}>{(shown) => <Difference {...shown} />}</Read>}
      <Field label="바꾸는 이유" required {...draft.field('staff_reason')} />
      {mayRefund && data && data.ends.refund.amount > 0 && <AccountFields draft={draft} isRequired={false} />}
    </StaffForm>
  )
}

/** Both periods with their money, and what it comes to. */
const Difference = ({ ends, begins, difference }: Reply<typeof previewPlanChange>) => (
  <>
    <PanelFacts
      facts={[
        [`${ends.tier_name}, ${dayWording(ends.last_day)}까지`, `${exactWon(ends.refund.amount)} 돌려줘요`],
        [`${begins.tier_name}, ${dayWording(begins.start_date)}부터`, `${exactWon(begins.price)} 받아요`],
        [
          '차이',
          difference >= 0 ? `회원이 ${exactWon(difference)} 더 내요` : `회원이 ${exactWon(-difference)} 돌려받아요`,
        ],
      ]}
    />
    <p className="text-soft">
      돈은 기간마다 따로예요. 돌려줄 금액은 환불로 올라가고, 새로 받을 금액은 회원의 이름으로 입금 약속에 올라가요.
    </p>
  </>
)
