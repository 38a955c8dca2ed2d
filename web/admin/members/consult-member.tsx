import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { addConsultation, listConsultations } from '#contract/admin/consultations.ts'
import { listSubscriptionTiers } from '#contract/plans/plans.ts'
import { PREFERRED_TIMES, type PreferredTime, preferredTimeWording } from '#domain/plan/consultation.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { NOTHING_SAVED, useDraft } from '../kit/use-draft.ts'

/** Opens a consultation for a member who called or wrote. */
export function ConsultMember({ member_id }: { member_id: number }) {
  const navigate = useNavigate()
  const tiers = useQuery(query(listSubscriptionTiers))
  const draft = useDraft(
    NOTHING_SAVED,
    { tier_name: '', preferred_time: 'any' as PreferredTime },
    `consultation for member ${member_id}`,
  )
  const { run, isRunning, error } = useChange(addConsultation, [listConsultations])
  const offered = tiers.data?.filter(({ is_disabled }) => !is_disabled) ?? []
  const tier_name = draft.typed.tier_name || (offered[0]?.name ?? '')
  const open = async () => {
    const added = await run({ params: { id: String(member_id) }, body: { ...draft.typed, tier_name } })
    if (!added) return
    draft.cleared()
    navigate(`/admin/consultations?opened=${added.receipt}`)
  }
  return (
    <Panel title="상담 열기">
      <StaffForm
        draft={draft}
        isRunning={isRunning}
        isDisabled={tier_name === ''}
        error={error}
        button="상담 열기"
        look="quiet"
        onSave={() => void open()}
      >
        <SelectField label="상담할 플랜" {...draft.field('tier_name')} value={tier_name}>
          {offered.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField label="통화하기 좋은 때" {...draft.field('preferred_time')}>
          {PREFERRED_TIMES.map((time) => (
            <option key={time} value={time}>
              {preferredTimeWording(time)}
            </option>
          ))}
        </SelectField>
      </StaffForm>
    </Panel>
  )
}
