import { type FormEvent, useRef } from 'react'
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
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useStaffChange, useStaffQuery } from '../kit/staff-api.ts'

interface AssignPlanProps {
  readonly member_id: number
  readonly isRunning: boolean
  /** The plan that was asked about. */
  readonly wanted?: string
}

/** Gives a member a plan; a running one is extended or ended instead. */
export function AssignPlan({ member_id, isRunning, wanted }: AssignPlanProps) {
  const params = { id: String(member_id) }
  const form = useRef<HTMLFormElement>(null)
  const tiers = useStaffQuery(listSubscriptionTiers)
  const assign = useStaffChange(assignSubscription, [getSubscriptionOf])
  const extend = useStaffChange(extendSubscription, [getSubscriptionOf])
  const cancel = useStaffChange(cancelSubscription, [getSubscriptionOf])
  const today = koreanDay(clockNow())
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = (name: string) => String(new FormData(event.currentTarget).get(name) ?? '')
    const end_date = text('end_date')
    if (isRunning) void extend.run({ params, body: { end_date } })
    else void assign.run({ params, body: { tier_name: text('tier_name'), start_date: text('start_date'), end_date } })
  }
  return (
    <form ref={form} onSubmit={save} className="mt-4 space-y-3 border-t border-line pt-4">
      {!isRunning && (
        <>
          <SelectField key={String(tiers.data?.length)} label="플랜" name="tier_name" defaultValue={wanted}>
            {tiers.data?.map(({ name, is_disabled }) => (
              <option key={name} disabled={is_disabled}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field label="시작일" name="start_date" type="date" defaultValue={today} required />
        </>
      )}
      <Field
        label={isRunning ? '새 종료일' : '종료일'}
        name="end_date"
        type="date"
        defaultValue={isRunning ? '' : lastDayOf(today, 1)}
        required
      />
      <Alert>{(assign.error ?? extend.error ?? cancel.error)?.detail}</Alert>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={assign.isRunning || extend.isRunning}>
          {isRunning ? '기간 바꾸기' : '플랜 주기'}
        </Button>
        {isRunning && (
          <Button look="quiet" disabled={cancel.isRunning} onClick={() => void cancel.run({ params, body: {} })}>
            오늘 해지
          </Button>
        )}
      </div>
    </form>
  )
}
