import { type FormEvent, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { listSubscriptionTiers } from '#contract/plans.ts'
import {
  assignSubscription,
  cancelSubscription,
  extendSubscription,
  getSubscriptionOf,
} from '#contract/plans-for-staff.ts'
import { koreanDay } from '#domain/calendar.ts'
import { lastDayOf } from '#domain/plan.ts'
import { clockNow } from '#web/data/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Refused } from '../kit/refused.tsx'
import { useStaffChange, useStaffQuery } from '../kit/staff-api.ts'
import { useDraft } from '../kit/use-draft.ts'

type Subscription = Reply<typeof getSubscriptionOf>

interface AssignPlanProps {
  readonly member_id: number
  readonly subscription: Subscription
  /** The plan that was asked about. */
  readonly wanted?: string
}

/** Gives a member a plan; a running one is extended or ended instead. */
export function AssignPlan({ member_id, subscription, wanted = '' }: AssignPlanProps) {
  const isRunning = subscription.subscription_status === 'active'
  const tiers = useStaffQuery(listSubscriptionTiers)
  const today = koreanDay(clockNow())
  const fresh = { tier_name: wanted, start_date: today, end_date: lastDayOf(today, 1) }
  const draft = useDraft(
    subscription.edition,
    isRunning ? runningOf(subscription) : fresh,
    `subscription of ${member_id}`,
  )
  const { typed, change } = draft
  const { deeds, error, run } = useDeeds()
  const set = (name: keyof typeof typed) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    change((now) => ({ ...now, [name]: value }))
  }
  const tier_name = typed.tier_name || (tiers.data?.find(({ is_disabled }) => !is_disabled)?.name ?? '')
  const does = (deed: keyof typeof deeds) => async () => {
    const { start_date, end_date } = typed
    const bodies = { assign: { tier_name, start_date, end_date }, extend: { end_date }, cancel: {} }
    const body = { ...bodies[deed], version: draft.version }
    if (await run(deed, { params: { id: String(member_id) }, body })) draft.saved()
  }
  const isSaving = Object.values(deeds).some(({ isRunning }) => isRunning)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSaving) void does(isRunning ? 'extend' : 'assign')()
  }
  return (
    <form onSubmit={save} className="mt-4 space-y-3 border-t border-line pt-4">
      {!isRunning && (
        <>
          <SelectField label="플랜" value={tier_name} onChange={set('tier_name')}>
            {tiers.data?.map(({ name, is_disabled }) => (
              <option key={name} disabled={is_disabled}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field label="시작일" type="date" value={typed.start_date} onChange={set('start_date')} required />
        </>
      )}
      <Field
        label={isRunning ? '새 종료일' : '종료일'}
        type="date"
        value={typed.end_date}
        onChange={set('end_date')}
        required
      />
      <Refused error={error} draft={draft} isRunning={isSaving}>
        {isRunning ? Object.values(runningOf(subscription)).join(' · ') : '이용 중인 플랜이 없어요.'}
      </Refused>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={isSaving}>
          {isRunning ? '기간 바꾸기' : '플랜 주기'}
        </Button>
        {isRunning && (
          <Button look="quiet" aria-disabled={isSaving} onClick={() => !isSaving && void does('cancel')()}>
            오늘 해지
          </Button>
        )}
      </div>
    </form>
  )
}

const runningOf = (of: Subscription) => ({
  tier_name: of.tier_name ?? '',
  start_date: of.subscription_start_date ?? '',
  end_date: of.subscription_end_date ?? '',
})

/** What may be done to a subscription; `error` is of what was tried last. */
function useDeeds() {
  const deeds = {
    assign: useStaffChange(assignSubscription, [getSubscriptionOf]),
    extend: useStaffChange(extendSubscription, [getSubscriptionOf]),
    cancel: useStaffChange(cancelSubscription, [getSubscriptionOf]),
  }
  const [last, setLast] = useState<keyof typeof deeds>('assign')
  const run = (deed: keyof typeof deeds, input: object) => {
    setLast(deed)
    return deeds[deed].run(input as never)
  }
  return { deeds, run, error: deeds[last].error }
}
