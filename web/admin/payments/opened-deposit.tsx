import { useState } from 'react'
import { correctDeposit, listDeposits, removeDeposit } from '#contract/admin/payments.ts'
import { dayWording } from '#domain/calendar.ts'
import { LONGEST_DEPOSIT_NOTE, LONGEST_DEPOSITOR } from '#domain/money/bank-statement.ts'
import { exactWon } from '#domain/money/won.ts'
import { useChange } from '#web/data/use-change.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { StaffForm } from '../kit/staff-form.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { useMay } from '../kit/use-staff.ts'
import { type Deposit, MatchByHand } from './match-deposit.tsx'

/** One deposit: matched by hand, and what was typed wrongly put right. */
export function OpenedDeposit({ deposit, onGone }: { deposit: Deposit; onGone: () => void }) {
  const mayReadPayments = useMay('consultations:read')
  const { id, day, amount, depositor, source, stored_by, awaited_payment_id, matched_by } = deposit
  const isFree = awaited_payment_id === null
  return (
    <div className="space-y-4">
      <Panel title={`입금 ${id}`}>
        <Facts
          facts={[
            ['날짜', dayWording(day)],
            ['금액', exactWon(amount)],
            ['입금자', depositor || '–'],
            ['출처', source === 'hand' ? `${stored_by} 손으로` : `${stored_by} 거래 내역`],
            ['맞춘 직원', matched_by ?? '–'],
          ]}
        />
      </Panel>
      {isFree && mayReadPayments && (
        <Panel title="직접 맞추기">
          <MatchByHand deposit={deposit} onMatched={onGone} />
        </Panel>
      )}
      {source === 'hand' && isFree && <CorrectDeposit deposit={deposit} onRemoved={onGone} />}
      {source === 'hand' && !isFree && (
        <p className="text-soft">잘못 적은 입금이면 먼저 떼어 낸 뒤 고치거나 지울 수 있어요.</p>
      )}
    </div>
  )
}

function CorrectDeposit({ deposit, onRemoved }: { deposit: Deposit; onRemoved: () => void }) {
  const { id, version, day, amount, depositor } = deposit
  const params = { id: String(id) }
  const draft = useDraft({ version }, { day, amount: String(amount), depositor, memo: '', reason: '' }, `deposit ${id}`)
  const { typed } = draft
  const correction = useChange(correctDeposit, [listDeposits])
  const removal = useChange(removeDeposit, [listDeposits])
  const [isRemoving, setRemoving] = useState(false)
  const save = async () => {
    const body = { ...typed, amount: Number(typed.amount.replace(/[,\s원]/g, '')), version: draft.version }
    if (await correction.run({ params, body })) draft.saved()
  }
  const remove = async () => {
    setRemoving(true)
    if (await removal.run({ params, body: { version: draft.version, reason: typed.reason } })) onRemoved()
    setRemoving(false)
  }
  const isBusy = correction.isRunning || isRemoving
  return (
    <Panel title="잘못 적은 입금 고치기">
      <StaffForm
        draft={draft}
        isRunning={isBusy}
        error={correction.error}
        done="고쳤어요."
        button="고치기"
        onSave={save}
        latest={`${dayWording(day)} · ${exactWon(amount)} · ${depositor}`}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="고칠 날짜" type="date" {...draft.field('day')} required />
          <Field label="고칠 금액(원)" inputMode="numeric" {...draft.field('amount')} required />
          <Field label="고칠 입금자" longest={LONGEST_DEPOSITOR} {...draft.field('depositor')} required />
          <Field label="구분할 메모" longest={LONGEST_DEPOSIT_NOTE} {...draft.field('memo')} />
        </div>
        <Field label="이유(기록에 남아요)" {...draft.field('reason')} required />
      </StaffForm>
      <div className="mt-4 space-y-3 border-t border-line pt-4">
        <p className="text-soft">들어오지 않은 돈이면 이유를 적고 지울 수 있어요. 무엇이었는지 기록에 남아요.</p>
        <Alert>{removal.error && refusedWording(removal.error)}</Alert>
        <Button
          look="quiet"
          className="text-danger!"
          disabled={isBusy || typed.reason.trim() === ''}
          onClick={() => void remove()}
        >
          입금 지우기
        </Button>
      </div>
    </Panel>
  )
}
