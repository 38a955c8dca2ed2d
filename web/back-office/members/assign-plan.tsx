import { useState } from 'react'
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
import { useStaffChange, useStaffQuery } from '../kit/staff-api.ts'
import { StaffForm } from '../kit/staff-form.tsx'
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
  const { typed } = draft
  const { actions, error, run } = useActions()
  const tier_name = typed.tier_name || (tiers.data?.find(({ is_disabled }) => !is_disabled)?.name ?? '')
  const act = async (action: keyof typeof actions) => {
    const { start_date, end_date } = typed
    const bodies = { assign: { tier_name, start_date, end_date }, extend: { end_date }, cancel: {} }
    const body = { ...bodies[action], version: draft.version }
    if (await run(action, { params: { id: String(member_id) }, body })) draft.saved()
  }
  const isSaving = Object.values(actions).some(({ isRunning }) => isRunning)
  return (
    <div className="mt-4 border-t border-line pt-4">
      <StaffForm
        draft={draft}
        isRunning={isSaving}
        error={error}
        button={isRunning ? '기간 바꾸기' : '플랜 주기'}
        end={
          isRunning && (
            <Button look="quiet" aria-disabled={isSaving} onClick={() => !isSaving && void act('cancel')}>
              오늘 해지
            </Button>
          )
        }
        onSave={() => void act(isRunning ? 'extend' : 'assign')}
        latest={isRunning ? Object.values(runningOf(subscription)).join(' · ') : '이용 중인 플랜이 없어요.'}
      >
        {!isRunning && (
          <>
            <SelectField label="플랜" {...draft.field('tier_name')} value={tier_name}>
              {tiers.data?.map(({ name, is_disabled }) => (
                <option key={name} disabled={is_disabled}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Field label="시작일" type="date" {...draft.field('start_date')} required />
          </>
        )}
        <Field label={isRunning ? '새 종료일' : '종료일'} type="date" {...draft.field('end_date')} required />
      </StaffForm>
    </div>
  )
}

const runningOf = (of: Subscription) => ({
  tier_name: of.tier_name ?? '',
  start_date: of.subscription_start_date ?? '',
  end_date: of.subscription_end_date ?? '',
})

/** What may be done to a subscription; `error` is of what was tried last. */
function useActions() {
  const actions = {
    assign: useStaffChange(assignSubscription, [getSubscriptionOf]),
    extend: useStaffChange(extendSubscription, [getSubscriptionOf]),
    cancel: useStaffChange(cancelSubscription, [getSubscriptionOf]),
  }
  const [last, setLast] = useState<keyof typeof actions>('assign')
  const run = (action: keyof typeof actions, input: object) => {
    setLast(action)
    return actions[action].run(input as never)
  }
  return { actions, run, error: actions[last].error }
}
