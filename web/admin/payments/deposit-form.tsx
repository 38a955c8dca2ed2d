import { addDeposit, listDeposits } from '#contract/admin/payments.ts'
import { koreanDay } from '#domain/calendar.ts'
import { LONGEST_DEPOSIT_NOTE, LONGEST_DEPOSITOR } from '#domain/money/bank-statement.ts'
import { clockNow } from '#web/data/clock.ts'
import { useChange } from '#web/data/use-change.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { NOTHING_SAVED, useDraft } from '../kit/use-draft.ts'

/** One deposit that somebody saw on the bank's page. */
export function DepositForm() {
  const today = koreanDay(clockNow())
  const draft = useDraft(NOTHING_SAVED, { day: today, amount: '', depositor: '', memo: '' }, 'deposit by hand')
  const { run, isRunning, error } = useChange(addDeposit, [listDeposits])
  const save = async () => {
    const body = { ...draft.typed, amount: Number(draft.typed.amount.replace(/[,\s원]/g, '')) }
    if (await run({ body })) draft.cleared()
  }
  return (
    <Panel title="입금 하나 적기">
      <StaffForm
        draft={draft}
        isRunning={isRunning}
        error={error}
        button="입금 적기"
        look="quiet"
        done="입금을 적었어요."
        onSave={() => void save()}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="날짜" type="date" max={today} {...draft.field('day')} required />
          <Field label="금액(원)" inputMode="numeric" {...draft.field('amount')} required />
          <Field label="입금자" longest={LONGEST_DEPOSITOR} {...draft.field('depositor')} required />
          <Field label="메모(안 적어도 돼요)" longest={LONGEST_DEPOSIT_NOTE} {...draft.field('memo')} />
        </div>
      </StaffForm>
    </Panel>
  )
}
