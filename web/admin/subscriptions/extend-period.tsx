import { extendSubscription } from '#contract/admin/plans.ts'
import { addDays, dayWording } from '#domain/calendar.ts'
import { useChange } from '#web/data/use-change.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { AFTER_A_CHANGE, type PeriodProps } from './periods.ts'

/** Moves the last day of a period; what was sold stays sold. */
export function ExtendPeriod({ member_id, period, edition }: PeriodProps) {
  const { id, start_date, end_date, sold_days } = period
  const draft = useDraft(edition, { end_date }, `last day of period ${id}`)
  const { run, isRunning, error } = useChange(extendSubscription, AFTER_A_CHANGE)
  const save = async () => {
    const body = { subscription_id: id, ...draft.typed, version: draft.version }
    if (await run({ params: { id: String(member_id) }, body })) draft.saved()
  }
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-celadon">기간 늘리기</summary>
      <StaffForm
        draft={draft}
        isRunning={isRunning}
        error={error}
        done="기간을 바꿨어요."
        button="기간 바꾸기"
        look="quiet"
        onSave={() => void save()}
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
