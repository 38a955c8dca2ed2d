import { useRef } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { addAwaitedPayment, changeAwaitedPayment, listAwaitedPayments } from '#contract/payments-for-staff.ts'
import type { getMySubscription } from '#contract/plans.ts'
import { LONGEST_DEPOSITOR } from '#domain/bank-statement.ts'
import { paymentStateWording } from '#domain/deposit-match.ts'
import { exactWon } from '#domain/won.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { useStaffChange, useStaffQuery } from '../kit/staff-api.ts'
import { Read } from '../kit/staff-page.tsx'
import { useMay } from '../kit/use-staff.ts'
import { PAYMENT_LOOKS } from '../payments/payment-looks.ts'

interface AwaitedPaymentsProps {
  readonly receipt: string
  /** The name that a transfer would carry. */
  readonly name: string
  /** The member's periods, which a payment may be for; none for a visitor. */
  readonly periods: Reply<typeof getMySubscription>['history']
}

/** What was agreed to be paid in this consultation, and what of it has arrived. */
export function AwaitedPayments({ receipt, name, periods }: AwaitedPaymentsProps) {
  const mayWrite = useMay('consultations:write')
  const payments = useStaffQuery(listAwaitedPayments, { query: { receipt, limit: 100 } })
  const change = useStaffChange(changeAwaitedPayment, [listAwaitedPayments])
  return (
    <Panel title="무통장 입금">
      <Read of={payments}>
        {({ rows }) => (
          <ul className="space-y-3">
            {rows.map(({ id, amount, arrived, state, depositor, subscription_id, version }) => (
              <li key={id} className="space-y-1 border-b border-line pb-3">
                <p className="flex flex-wrap items-center justify-between gap-2">
                  <span>
                    <strong className="font-semibold">{exactWon(amount)}</strong> · {depositor}
                  </span>
                  <State look={PAYMENT_LOOKS[state]}>
                    {paymentStateWording(state)}
                    {state !== 'waiting' && ` ${exactWon(arrived)}`}
                  </State>
                </p>
                <p className="text-soft">
                  {subscription_id === null ? '아직 구독과 이어지지 않았어요.' : `구독 ${subscription_id}의 입금`}
                </p>
                {mayWrite && (
                  <div className="flex flex-wrap gap-2">
                    {subscription_id === null &&
                      periods.slice(0, 3).map((period) => (
                        <Button
                          key={period.id}
                          look="quiet"
                          disabled={change.isRunning}
                          onClick={() =>
                            void change.run({
                              params: { id: String(id) },
                              body: { version, subscription_id: period.id },
                            })
                          }
                        >
                          {period.tier_name} {period.start_date}부터의 구독과 잇기
                        </Button>
                      ))}
                    {arrived === 0 && (
                      <Button
                        look="bare"
                        disabled={change.isRunning}
                        onClick={() =>
                          void change.run({ params: { id: String(id) }, body: { version, is_dropped: true } })
                        }
                      >
                        더 기다리지 않기
                      </Button>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </Read>
      <Alert>{change.error?.detail}</Alert>
      {mayWrite && <AwaitForm receipt={receipt} name={name} />}
    </Panel>
  )
}

function AwaitForm({ receipt, name }: Pick<AwaitedPaymentsProps, 'receipt' | 'name'>) {
  const form = useRef<HTMLFormElement>(null)
  const { run, isRunning, error } = useStaffChange(addAwaitedPayment, [listAwaitedPayments])
  const save = async () => {
    const text = (field: string) => String(new FormData(form.current ?? undefined).get(field) ?? '')
    const amount = Number(text('amount').replace(/[,\s원]/g, ''))
    if (await run({ params: { receipt }, body: { amount, depositor: text('depositor') } })) form.current?.reset()
  }
  return (
    <form
      ref={form}
      className="mt-3 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isRunning) void save()
      }}
    >
      <Field label="받을 금액(원)" name="amount" inputMode="numeric" className="w-36" required />
      <Field
        label="입금자"
        name="depositor"
        defaultValue={name}
        longest={LONGEST_DEPOSITOR}
        className="w-40"
        required
      />
      <Button type="submit" look="quiet" aria-disabled={isRunning}>
        기다리기
      </Button>
      <div className="basis-full">
        <Alert>{error && (error.errors[0]?.message ?? error.detail)}</Alert>
      </div>
    </form>
  )
}
