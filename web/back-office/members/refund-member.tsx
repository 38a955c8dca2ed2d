import { getSubscriptionOf } from '#contract/plans-for-staff.ts'
import { listRefunds, previewRefundOf, requestRefund } from '#contract/refunds-for-staff.ts'
import { exactWon } from '#domain/won.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { useStaffChange, useStaffQuery } from '../kit/staff-api.ts'
import { Read } from '../kit/staff-page.tsx'

/** Ends a member's running plan for them, with what is left of it to be paid back once a colleague has approved. */
export function RefundMember({ member_id }: { member_id: number }) {
  const params = { id: String(member_id) }
  const preview = useStaffQuery(previewRefundOf, { params })
  const { run, isRunning, error } = useStaffChange(requestRefund, [getSubscriptionOf, listRefunds, previewRefundOf])
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-celadon">환불 요청</summary>
      <Read of={preview}>
        {({ tier_name, amount, paid }) => (
          <form
            className="space-y-3"
            onSubmit={(event) => {
              event.preventDefault()
              const text = (name: string) => String(new FormData(event.currentTarget).get(name) ?? '')
              const account =
                amount > 0
                  ? {
                      bank_name: text('bank_name'),
                      account_number: text('account_number'),
                      account_holder: text('account_holder'),
                    }
                  : null
              if (!isRunning) void run({ params, body: { amount, account } })
            }}
          >
            <p>
              {tier_name}: 낸 {exactWon(paid)} 가운데 <strong className="font-semibold">{exactWon(amount)}</strong>을
              돌려줘요. 이용 중이면 오늘까지로 끝나요. 승인은 다른 사람이 해요.
            </p>
            {amount > 0 && (
              <>
                <Field label="은행" name="bank_name" required />
                <Field label="계좌번호" name="account_number" inputMode="numeric" required />
                <Field label="예금주" name="account_holder" required />
              </>
            )}
            <Alert>{error && (error.errors[0]?.message ?? error.detail)}</Alert>
            <Button type="submit" look="quiet" aria-disabled={isRunning}>
              이 금액으로 요청
            </Button>
          </form>
        )}
      </Read>
    </details>
  )
}
