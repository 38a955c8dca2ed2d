import { useNavigate } from 'react-router'
import { addConsultation, listConsultations } from '#contract/consultations-for-staff.ts'
import { listSubscriptionTiers } from '#contract/plans.ts'
import { PREFERRED_TIMES, type PreferredTime, preferredTimeWording } from '#domain/consultation.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Panel } from '../kit/panel.tsx'
import { useStaffChange, useStaffQuery } from '../kit/staff-api.ts'

/** Opens a consultation for a member who called or wrote. */
export function ConsultMember({ member_id }: { member_id: number }) {
  const navigate = useNavigate()
  const tiers = useStaffQuery(listSubscriptionTiers)
  const { run, isRunning, error } = useStaffChange(addConsultation, [listConsultations])
  const open = async (form: HTMLFormElement) => {
    const text = (name: string) => String(new FormData(form).get(name) ?? '')
    const body = { tier_name: text('tier_name'), preferred_time: text('preferred_time') as PreferredTime }
    const added = await run({ params: { id: String(member_id) }, body })
    if (added) navigate(`/admin/consultations?opened=${added.receipt}`)
  }
  return (
    <Panel title="상담 열기">
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          void open(event.currentTarget)
        }}
      >
        <SelectField label="상담할 플랜" name="tier_name">
          {tiers.data
            ?.filter(({ is_disabled }) => !is_disabled)
            .map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
        </SelectField>
        <SelectField label="통화하기 좋은 때" name="preferred_time">
          {PREFERRED_TIMES.map((time) => (
            <option key={time} value={time}>
              {preferredTimeWording(time)}
            </option>
          ))}
        </SelectField>
        <Alert>{error?.detail}</Alert>
        <Button type="submit" look="quiet" disabled={isRunning}>
          상담 열기
        </Button>
      </form>
    </Panel>
  )
}
