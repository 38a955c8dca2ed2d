import { useQuery } from '@tanstack/react-query'
import { openConsultation } from '#contract/admin/consultations.ts'
import { assignSubscription } from '#contract/admin/plans.ts'
import type { listPeriodsOf } from '#contract/admin/refunds.ts'
import type { Reply } from '#contract/endpoint.ts'
import { listSubscriptionTiers } from '#contract/plans/plans.ts'
import { addDays, dayWording, isRealDay, koreanDay } from '#domain/calendar.ts'
import { exactWon } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import { isPeriod, lastDayOf, lastRunningDay, priceOfPeriod } from '#domain/plan/plan.ts'
import { clockNow } from '#web/data/clock.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Field, SelectField } from '#web/ui/fields.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { useDraft } from '../kit/use-draft.ts'

type Periods = Reply<typeof listPeriodsOf>
export type Period = Periods['periods'][number]

/** The properties of a form for one period of a member. */
export interface PeriodProps {
  readonly member_id: number
  readonly period: Period
  readonly saving: Periods['saving']
}

/** The lengths in months that are offered for a period; others can be typed. */
export const USUAL_MONTHS = [1, 2, 3, 6, 12] as const

/** The last day of so many months from a day; empty while there is no such day. */
export const endAfter = (start_date: string, months: number): string =>
  isRealDay(start_date) ? lastDayOf(start_date, months) : ''

interface MonthsFieldProps {
  readonly start_date: string
  readonly end_date: string
  readonly onChange: (end_date: string) => void
}

/** How many months a period lasts, which sets its last day. */
export function MonthsField({ start_date, end_date, onChange }: MonthsFieldProps) {
  const chosen = USUAL_MONTHS.find((months) => endAfter(start_date, months) === end_date)
  return (
    <SelectField
      label="몇 달"
      value={chosen ?? ''}
      onChange={(event) =>
        event.currentTarget.value && onChange(endAfter(start_date, Number(event.currentTarget.value)))
      }
      choices={[['', '종료일로'], ...USUAL_MONTHS.map((months) => [months, `${months}개월`] as const)]}
    />
  )
}

interface NewPeriodProps extends Periods {
  readonly member_id: number
  /** The plan that was asked about, and the months that were agreed to be paid for. */
  readonly wanted?: string
  readonly months?: number
}

/** Sells a member a plan, from today or from the day after what they have. */
export function NewPeriod({ member_id, periods, saving, wanted, months = 1 }: NewPeriodProps) {
  const tiers = useQuery(query(listSubscriptionTiers))
  const today = koreanDay(clockNow())
  const last = periods.map(lastRunningDay).reduce((latest, day) => (day > latest ? day : latest), '')
  const start = last >= today ? addDays(last, 1) : today
  const [latest] = periods
  const fresh = { tier_name: wanted ?? latest?.tier_name ?? '', start_date: start, end_date: endAfter(start, months) }
  const tierOf = ({ tier_name }: { readonly tier_name: string }) =>
    tiers.data?.find(({ name, is_disabled }) => name === tier_name && !is_disabled) ??
    tiers.data?.find(({ is_disabled }) => !is_disabled)
  const { send } = useChange(assignSubscription, [openConsultation])
  const draft = useDraft(saving, fresh, `new period of ${member_id}`, {
    save: ({ typed, revision }) =>
      send({
        params: { id: String(member_id) },
        body: { ...typed, tier_name: tierOf(typed)?.name ?? '', revision },
      }),
    beginsAnew: true,
  })
  const { typed, change } = draft
  const tier = tierOf(typed)
  const price = tier && isPeriod(typed.start_date, typed.end_date) ? priceOfPeriod(typed, tier.price) : null
  const isNext = last >= today
  return (
    <div className="mt-4">
      <h3 className="mb-2 font-bold">{isNext ? '다음 구독' : '새 구독'}</h3>
      <StaffForm
        draft={draft}
        done="구독을 주었어요."
        button={isNext ? '다음 구독 주기' : '플랜 주기'}
        latest={
          latest
            ? `${latest.tier_name} ${dayWording(latest.start_date)} ~ ${dayWording(latest.end_date)}`
            : '구독이 없어요.'
        }
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label="플랜"
            {...draft.field('tier_name')}
            value={tier?.name ?? ''}
            choices={(tiers.data ?? []).map(({ name, is_disabled }) => [name, name, is_disabled])}
          />
          <MonthsField
            start_date={typed.start_date}
            end_date={typed.end_date}
            onChange={(end_date) => change((now) => ({ ...now, end_date }))}
          />
          <Field label="시작일" type="date" {...draft.field('start_date')} required />
          <Field label="종료일" type="date" {...draft.field('end_date')} required />
        </div>
        {price !== null && tier && (
          <p>
            이 기간의 요금은 <strong className="font-semibold">{withParticle(exactWon(price), '이에요/예요')}</strong>.
            한 달 {exactWon(tier.price)}, {tier.max_numbers_per_month}세트. 나중에 플랜이 바뀌어도 이 조건은 그대로예요.
          </p>
        )}
      </StaffForm>
    </div>
  )
}
