import { useRef, useState } from 'react'
import { addDeposit, listDeposits } from '#contract/payments-for-staff.ts'
import { LONGEST_DEPOSIT_NOTE, LONGEST_DEPOSITOR } from '#domain/bank-statement.ts'
import { koreanDay } from '#domain/calendar.ts'
import { clockNow } from '#web/data/clock.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Panel } from '../kit/panel.tsx'
import { useStaffChange } from '../kit/staff-api.ts'

/** One deposit that somebody saw on the bank's page. */
export function DepositForm() {
  const form = useRef<HTMLFormElement>(null)
  const [done, setDone] = useState<string>()
  const { run, isRunning, error } = useStaffChange(addDeposit, [listDeposits])
  const save = async () => {
    const text = (name: string) => String(new FormData(form.current ?? undefined).get(name) ?? '')
    const amount = Number(text('amount').replace(/[,\s원]/g, ''))
    setDone(undefined)
    const body = { day: text('day'), amount, depositor: text('depositor'), memo: text('memo') }
    if (!(await run({ body }))) return
    setDone('입금을 적었어요.')
    form.current?.reset()
  }
  return (
    <Panel title="입금 하나 적기">
      <form
        ref={form}
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isRunning) void save()
        }}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="날짜" name="day" type="date" defaultValue={koreanDay(clockNow())} required />
          <Field label="금액(원)" name="amount" inputMode="numeric" required />
          <Field label="입금자" name="depositor" longest={LONGEST_DEPOSITOR} required />
          <Field label="메모(안 적어도 돼요)" name="memo" longest={LONGEST_DEPOSIT_NOTE} />
        </div>
        <Alert>{error && (error.errors[0]?.message ?? error.detail)}</Alert>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="quiet" aria-disabled={isRunning}>
            입금 적기
          </Button>
          <span role="status" className="text-soft">
            {done}
          </span>
        </div>
      </form>
    </Panel>
  )
}
