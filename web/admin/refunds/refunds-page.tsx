import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  approveRefund,
  openRefundAccount,
  payRefund,
  REFUND_TONES,
  refundTable,
  setRefundAccount,
  showRefund,
} from '#contract/admin/refunds.ts'
import type { Reply } from '#contract/endpoint.ts'
import { dayWording, instantWording, koreanDay } from '#domain/calendar.ts'
import { CANCELLATION_REASON_NAMES, CANCELLATION_STATE_NAMES } from '#domain/money/refund.ts'
import { exactWon } from '#domain/money/won.ts'
import { clockNow } from '#web/data/clock.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { CheckBox, Field } from '#web/ui/fields.tsx'
import { List } from '#web/ui/list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
import { Panel, PanelFacts, State } from '../kit/panel.tsx'
import { Refusal } from '../kit/refusal.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { NOTHING_SAVED, useDraft } from '../kit/use-draft.ts'
import { MemberLink, useMay } from '../kit/use-staff.tsx'
import { useTable } from '../kit/use-table.ts'
import { AccountFields, NO_ACCOUNT } from '../subscriptions/account-fields.tsx'

/** Money that goes back: one asks, another approves, and it is paid once. */
export default function RefundsPage() {
  return (
    <StaffPage title="환불">
      <AdminTable of={useTable(refundTable)} opened={(receipt) => <OpenedRefund receipt={receipt} />} />
    </StaffPage>
  )
}

/** One refund: its amounts, its history, and the next step. */
function OpenedRefund({ receipt }: { receipt: string }) {
  const refund = useQuery(query(showRefund, { params: { receipt } }))
  return <Read of={refund}>{(one) => <RefundPanel key={`${one.state} ${one.account_hash}`} refund={one} />}</Read>
}

function RefundPanel({ refund }: { refund: Reply<typeof showRefund> }) {
  const { receipt, state, refund: parts, account } = refund
  return (
    <Panel title={receipt} end={<State look={REFUND_TONES[state]}>{CANCELLATION_STATE_NAMES[state]}</State>}>
      <PanelFacts
        facts={[
          [
            '회원',
            <MemberLink key="member" id={refund.member_id}>
              {refund.name || '탈퇴한 회원'} · 번호 {refund.member_id}
            </MemberLink>,
          ],
          ['플랜', `${refund.tier_name} ${dayWording(refund.start_date)} ~ ${dayWording(refund.end_date)}`],
          ['마지막 날', `${dayWording(refund.last_day)} · ${parts.days}일 중 ${parts.used_days}일`],
          ['낸 금액', exactWon(parts.paid)],
          ['이용한 날만큼의 금액', `− ${exactWon(parts.for_days)}`],
          [`더 만든 번호(모두 ${parts.sets_used}세트)`, `− ${exactWon(parts.for_sets)}`],
          ['돌려줄 금액', exactWon(parts.amount)],
          ['이유', refund.staff_reason ?? (refund.reason === null ? '–' : CANCELLATION_REASON_NAMES[refund.reason])],
          ['요청', `${refund.requested_by ?? '회원 본인'} · ${instantWording(refund.requested_at)}`],
          ['승인', refund.approved_by ?? '–'],
          ['지급', refund.paid_on === null ? '–' : `${refund.paid_by} · ${dayWording(refund.paid_on)}`],
          ['계좌', account ?? '–'],
          ['계좌를 적은 사람', account === null ? '–' : whoNamed(refund)],
        ]}
      />
      {refund.is_held_by_member === false && (
        <Notice look="amber">예금주가 회원의 이름과 달라요. 누구의 계좌인지 회원에게 확인해 주세요.</Notice>
      )}
      <Deposits deposits={refund.deposits} />
      {(state === 'requested' || state === 'approved') && parts.amount > 0 && (
        <SetAccount receipt={receipt} hasAccount={account !== null} />
      )}
      {refund.is_to_approve && <Approve refund={refund} />}
      {state === 'approved' && !refund.is_to_approve && refund.account_hash !== null && (
        <Pay receipt={receipt} amount={parts.amount} account_seen={refund.account_hash} />
      )}
    </Panel>
  )
}

type Refund = Reply<typeof showRefund>

/** Who named the account, and when; members name theirs with their password. */
const whoNamed = ({ account_set_by, account_set_at }: Refund) =>
  [account_set_by ?? '회원 본인', account_set_at && instantWording(account_set_at)].filter(Boolean).join(' · ')

/** The money that would go back: where each deposit is known from, and whose hands it went through. */
const Deposits = ({ deposits }: Pick<Refund, 'deposits'>) => (
  <section className="mt-4 border-t border-line pt-2" aria-label="들어온 입금">
    <h3 className="font-bold">들어온 입금</h3>
    {deposits.length === 0 && <p className="text-soft">이 구독에 맞춘 입금이 없어요.</p>}
    <List className="divide-y divide-line">
      {deposits.map(({ id, day, amount, depositor, bank_depositor, source, stored_by, matched_by }) => (
        <li key={id} className="py-2">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            <span>
              {dayWording(day)} {exactWon(amount)} · {depositor}
              {bank_depositor !== null && <span>{` (은행에는 ${bank_depositor})`}</span>}
            </span>
            <State look={source === 'hand' ? 'bad' : 'good'}>{source === 'hand' ? '손으로 적음' : '거래 내역'}</State>
          </p>
          <p className="text-small text-soft">
            {source === 'hand' ? '적은 사람' : '올린 사람'} {stored_by} · 맞춘 사람 {matched_by ?? '–'}
          </p>
        </li>
      ))}
    </List>
  </section>
)

function Approve({ refund: { receipt, refund, account_hash, deposits } }: { refund: Refund }) {
  const { amount } = refund
  const mayApprove = useMay('refunds:approve')
  const [isSeen, setSeen] = useState(false)
  const { run, isRunning, error } = useChange(approveRefund)
  if (!mayApprove) return <p className="mt-4 text-soft">승인할 수 있는 사람을 기다리고 있어요.</p>
  if (amount > 0 && account_hash === null)
    return <p className="mt-4 text-soft">돌려줄 계좌를 적은 뒤에 승인할 수 있어요.</p>
  const asks = amount > 0 && deposits.some(({ source }) => source === 'hand')
  const body = { amount, account_seen: account_hash, ...(asks && isSeen && { is_confirmed: true }) }
  return (
    <div className="mt-4 space-y-3 border-t border-line pt-4">
      <p className="text-soft">
        금액과 계좌를 함께 승인해요. 승인하면 해지를 되돌릴 수 없어요. 돈을 낸 마지막 날은 끝까지 쓰고, 전액을 돌려주면
        바로 끝나요.
      </p>
      {asks && (
        <CheckBox checked={isSeen} onChange={({ target }) => setSeen(target.checked)}>
          손으로 적은 입금이 통장에 들어온 것을 직접 확인했어요
        </CheckBox>
      )}
      <BusyButton isWaiting={isRunning} onClick={() => void run({ params: { receipt }, body })}>
        {exactWon(amount)} 환불 승인
      </BusyButton>
      <Refusal error={error} />
    </div>
  )
}

/** Sets the account of a refund that has none or a wrong one. */
function SetAccount({ receipt, hasAccount }: { receipt: string; hasAccount: boolean }) {
  const { send } = useChange(setRefundAccount)
  const draft = useDraft(NOTHING_SAVED, NO_ACCOUNT, `account of refund ${receipt}`, {
    save: ({ typed: body }) => send({ params: { receipt }, body }),
    beginsAnew: true,
  })
  return (
    <details className="mt-4 border-t border-line pt-2" open={!hasAccount}>
      <Summary look="text">{hasAccount ? '계좌 고치기' : '계좌 적기'}</Summary>
      <StaffForm draft={draft} done="계좌를 적었어요." button="계좌 저장" look="quiet">
        <p className="text-soft">
          회원에게 알리고, 승인은 다시 받아야 해요. 계좌를 적은 사람은 승인도 지급 기록도 할 수 없어요.
        </p>
        <AccountFields draft={draft} isRequired />
      </StaffForm>
    </details>
  )
}

interface PayProps {
  readonly receipt: string
  readonly amount: number
  /** The hash of the account that is shown here. */
  readonly account_seen: string
}

function Pay({ receipt, amount, account_seen }: PayProps) {
  const [isOpen, setOpen] = useState(false)
  const { send } = useChange(payRefund)
  const draft = useDraft(NOTHING_SAVED, { paid_on: koreanDay(clockNow()) }, `payment of refund ${receipt}`, {
    save: ({ typed }) => send({ params: { receipt }, body: { ...typed, account_seen } }),
    beginsAnew: true,
  })
  return (
    <div className="mt-4 border-t border-line pt-4">
      <StaffForm draft={draft} button={`${exactWon(amount)} 입금했어요`}>
        {isOpen ? (
          <Account receipt={receipt} />
        ) : (
          <Button look="quiet" onClick={() => setOpen(true)}>
            계좌 열기(기록에 남아요)
          </Button>
        )}
        <Field label="입금한 날" type="date" className="w-48" required {...draft.field('paid_on')} />
      </StaffForm>
    </div>
  )
}

function Account({ receipt }: { receipt: string }) {
  const account = useQuery(query(openRefundAccount, { params: { receipt } }))
  return (
    <Read of={account}>
      {({ bank_name, account_number, account_holder }) => (
        <p className="font-semibold select-all">
          {bank_name} {account_number} {account_holder}
        </p>
      )}
    </Read>
  )
}
