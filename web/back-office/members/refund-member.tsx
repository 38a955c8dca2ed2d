import type { Reply } from '#contract/endpoint.ts'
import { getSubscriptionOf } from '#contract/plans-for-staff.ts'
import { listRefunds, previewRefundOf, requestRefund } from '#contract/refunds-for-staff.ts'
import { exactWon } from '#domain/won.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { useStaffChange, useStaffQuery } from '../kit/staff-api.ts'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read } from '../kit/staff-page.tsx'
import { NOTHING_SAVED, useDraft } from '../kit/use-draft.ts'

/** Ends a member's running plan for them, with what is left of it to be paid back once a colleague has approved. */
export function RefundMember({ member_id }: { member_id: number }) {
  const preview = useStaffQuery(previewRefundOf, { params: { id: String(member_id) } })
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-celadon">환불 요청</summary>
      <Read of={preview}>{(shown) => <RefundForm member_id={member_id} {...shown} />}</Read>
    </details>
  )
}

type RefundFormProps = Reply<typeof previewRefundOf> & { readonly member_id: number }

function RefundForm({ member_id, tier_name, amount, paid }: RefundFormProps) {
  const draft = useDraft(
    NOTHING_SAVED,
    { bank_name: '', account_number: '', account_holder: '' },
    `refund for member ${member_id}`,
  )
  const { run, isRunning, error } = useStaffChange(requestRefund, [getSubscriptionOf, listRefunds, previewRefundOf])
  const request = async () => {
    const body = { amount, account: amount > 0 ? draft.typed : null }
    if (await run({ params: { id: String(member_id) }, body })) draft.cleared()
  }
  return (
    <StaffForm
      draft={draft}
      isRunning={isRunning}
      error={error}
      done="환불을 요청했어요."
      button="이 금액으로 요청"
      look="quiet"
      onSave={() => void request()}
    >
      <p>
        {tier_name}: 낸 {exactWon(paid)} 가운데 <strong className="font-semibold">{exactWon(amount)}</strong>을
        돌려줘요. 이용 중이면 오늘까지로 끝나요. 승인은 다른 사람이 해요.
      </p>
      {amount > 0 && (
        <>
          <Field label="은행" required {...draft.field('bank_name')} />
          <Field label="계좌번호" inputMode="numeric" required {...draft.field('account_number')} />
          <Field label="예금주" required {...draft.field('account_holder')} />
        </>
      )}
    </StaffForm>
  )
}
