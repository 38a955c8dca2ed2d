import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { openConsultation } from '#contract/admin/consultations.ts'
import {
  addAwaitedPayment,
  changeAwaitedPayment,
  listAwaitedPayments,
  PAYMENT_TONES,
} from '#contract/admin/payments.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { getMySubscription } from '#contract/plans/plans.ts'
import { dayWording } from '#domain/calendar.ts'
import { wholeNumberIn } from '#domain/characters.ts'
import { countWording } from '#domain/count-wording.ts'
import { LONGEST_DEPOSITOR } from '#domain/money/bank-statement.ts'
import { paymentStateWording } from '#domain/money/deposit-match.ts'
import { exactWon } from '#domain/money/won.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/fields.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { Refusal } from '../kit/refusal.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read } from '../kit/staff-page.tsx'
import { NOTHING_SAVED, useDraft } from '../kit/use-draft.ts'
import { useMay } from '../kit/use-staff.tsx'
import { USUAL_MONTHS } from '../subscriptions/new-period.tsx'

/** A consultation with everything that its panel shows. */
export type ConsultationDetail = Reply<typeof openConsultation>

interface AwaitedPaymentsProps {
  readonly consultation: ConsultationDetail
  /** The member's periods, which a payment may be for; none for a visitor. */
  readonly periods: Reply<typeof getMySubscription>['history']
}

/** The payments agreed in this consultation, and their deposits. */
export function AwaitedPayments({ consultation, periods }: AwaitedPaymentsProps) {
  const { receipt } = consultation
  const mayWrite = useMay('consultations:write')
  const payments = useQuery(query(listAwaitedPayments, { query: { receipt, limit: 100 } }))
  const change = useChange(changeAwaitedPayment)
  return (
    <Panel title="무통장 입금">
      <Read of={payments}>
        {({ rows }) => (
          <ul className="space-y-3">
            {rows.map(({ id, amount, arrived, state, depositor, subscription_id, revision }) => (
              <li key={id} className="space-y-1 border-b border-line pb-3">
                <p className="flex flex-wrap items-center justify-between gap-2">
                  <span>
                    <strong className="font-semibold">{exactWon(amount)}</strong> · {depositor}
                  </span>
                  <State look={PAYMENT_TONES[state]}>
                    {paymentStateWording(state)}
                    {state !== 'waiting' && <span>{` ${exactWon(arrived)}`}</span>}
                  </State>
                </p>
                <p className="text-soft">
                  {subscription_id === null ? '아직 구독과 이어지지 않았어요.' : `구독 ${subscription_id}의 입금`}
                </p>
                {mayWrite && (
                  <div className="flex flex-wrap gap-2">
                    {subscription_id === null &&
                      periods.slice(0, 3).map((period) => (
                        <BusyButton
                          key={period.id}
                          look="quiet"
                          isWaiting={change.isRunning}
                          onClick={() =>
                            void change.run({
                              params: { id: String(id) },
                              body: { revision, subscription_id: period.id },
                            })
                          }
                        >
                          {period.tier_name} {dayWording(period.start_date)}부터의 구독과 잇기
                        </BusyButton>
                      ))}
                    {arrived === 0 && (
                      <BusyButton
                        look="bare"
                        isWaiting={change.isRunning}
                        onClick={() =>
                          void change.run({ params: { id: String(id) }, body: { revision, is_dropped: true } })
                        }
                      >
                        더 기다리지 않기
                      </BusyButton>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </Read>
      <Refusal error={change.error} />
      {mayWrite && <AwaitForm key={receipt} consultation={consultation} />}
    </Panel>
  )
}

/** The amount follows from plan and months until another is typed. */
function AwaitForm({ consultation }: { consultation: ConsultationDetail }) {
  const { receipt, name, monthly_price } = consultation
  const amountOf = (months: string) =>
    monthly_price === null || months === '' ? '' : countWording(monthly_price * Number(months))
  const { send, error } = useChange(addAwaitedPayment)
  // The payment that was pressed last: a second press means that the same is awaited already, and that this was read.
  const [last, setLast] = useState<{ amount: number; depositor: string }>()
  const draft = useDraft(
    NOTHING_SAVED,
    { months: '1', amount: amountOf('1'), depositor: name },
    `awaited payment of consultation ${receipt}`,
    {
      save: ({ typed: { depositor, ...typed } }) => {
        const amount = wholeNumberIn(typed.amount) ?? 0
        const isSame = last?.amount === amount && last.depositor === depositor
        const isAnother = error?.code === 'already_awaited' && isSame
        setLast({ amount, depositor })
        return send({ params: { receipt }, body: { amount, depositor, ...(isAnother && { is_confirmed: true }) } })
      },
      beginsAnew: true,
    },
  )
  return (
    <div className="mt-3">
      <StaffForm draft={draft} button="기다리기" look="quiet" done="기다리는 입금으로 적었어요.">
        <div className="grid gap-3 sm:grid-cols-3">
          {monthly_price !== null && (
            <SelectField
              label="기간"
              {...draft.field('months')}
              onChange={({ currentTarget: { value: months } }) =>
                draft.change((now) => ({ ...now, months, ...(months !== '' && { amount: amountOf(months) }) }))
              }
              choices={[...USUAL_MONTHS.map((one) => [one, `${one}개월`] as const), ['', '직접 적기']]}
            />
          )}
          <Field
            label="받을 금액(원)"
            inputMode="numeric"
            {...draft.field('amount')}
            onChange={({ currentTarget: { value: amount } }) => draft.change((now) => ({ ...now, amount, months: '' }))}
            required
          />
          <Field label="입금자" longest={LONGEST_DEPOSITOR} {...draft.field('depositor')} required />
        </div>
      </StaffForm>
    </div>
  )
}
