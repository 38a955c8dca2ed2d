import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addDeposit,
  correctDeposit,
  depositTable,
  importStatement,
  listAwaitedPayments,
  listDeposits,
  matchDeposit,
  removeDeposit,
  setDepositAside,
} from '#contract/admin/payments.ts'
import type { Reply } from '#contract/endpoint.ts'
import { dayWording, koreanDay } from '#domain/calendar.ts'
import { wholeNumberIn } from '#domain/characters.ts'
import { LONGEST_DEPOSIT_NOTE, LONGEST_DEPOSITOR } from '#domain/money/bank-statement.ts'
import { ASIDE_KINDS, ASIDE_NAMES, type AsideKind, matchGroundWording } from '#domain/money/deposit-match.ts'
import { exactWon } from '#domain/money/won.ts'
import { clockNow } from '#web/data/clock.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
import { base64Of, FileField } from '../kit/file-field.tsx'
import { Panel, PanelFacts } from '../kit/panel.tsx'
import { Refusal } from '../kit/refusal.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { NOTHING_SAVED, useDraft } from '../kit/use-draft.ts'
import { useMay } from '../kit/use-staff.tsx'
import { useTable } from '../kit/use-table.ts'

/** Deposits on the bank account, and the payments that they pay. */
export default function PaymentsPage() {
  const deposits = useTable(depositTable)
  return (
    <StaffPage title="입금">
      <div className="flex flex-col gap-4">
        {/* On a phone what was opened comes first. */}
        <div className={`grid items-start gap-4 md:grid-cols-2 ${deposits.opened === null ? '' : 'max-md:order-last'}`}>
          <StatementForm />
          <DepositForm />
        </div>
        <AdminTable
          of={deposits}
          cells={{ match: (deposit) => <MatchDeposit deposit={deposit} /> }}
          opened={(_, deposit) =>
            deposit ? (
              <OpenedDeposit deposit={deposit} onGone={() => deposits.open('')} />
            ) : (
              <Notice>
                이 목록에 없는 입금이에요. 맞춘 것과 맞추지 않은 것을 바꾸어 보거나 다음 쪽에서 찾아 주세요.
              </Notice>
            )
          }
        />
      </div>
    </StaffPage>
  )
}

/** One deposit, typed from the bank's page. */
function DepositForm() {
  const today = koreanDay(clockNow())
  const { send } = useChange(addDeposit, [listDeposits])
  const draft = useDraft(NOTHING_SAVED, { day: today, amount: '', depositor: '', memo: '' }, 'deposit by hand', {
    save: ({ typed }) => send({ body: { ...typed, amount: wholeNumberIn(typed.amount) ?? 0 } }),
    beginsAnew: true,
  })
  return (
    <Panel title="입금 하나 적기">
      <StaffForm draft={draft} button="입금 적기" look="quiet" done="입금을 적었어요.">
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

/** The bank's own list, as a file or pasted. */
function StatementForm() {
  const [done, setDone] = useState<Reply<typeof importStatement>>()
  const { run, send, isRunning, error } = useChange(importStatement, [listDeposits])
  // A problem of pasted text is shown in its own form.
  const [isFile, setFile] = useState(false)
  const inputOf = (bytes: Uint8Array, isFile: boolean) => {
    setDone(undefined)
    setFile(isFile)
    return { body: { content: base64Of(bytes) } }
  }
  return (
    <Panel title="거래 내역에서 가져오기">
      <div className="space-y-3">
        <FileField
          label="은행에서 내려받은 CSV·엑셀 파일"
          hint="거래일, 입금액, 입금자(적요) 열이 있으면 어느 은행이든 돼요. 한 번에 2MB, 5,000줄까지예요."
          accept=".csv,.txt,.tsv,.xls,.xlsx,.htm,.html"
          disabled={isRunning}
          onFile={async (file) => {
            const answer = await run(inputOf(new Uint8Array(await file.arrayBuffer()), true))
            if (answer) setDone(answer)
          }}
        />
        <Refusal error={isFile ? error : null} />
        <ActionForm
          names={['content']}
          button="붙여 넣은 내역 저장"
          look="quiet"
          layout="column"
          onAction={async ({ content }) => setDone(await send(inputOf(new TextEncoder().encode(content), false)))}
        >
          {(field) => <TextArea label="또는 붙여 넣기" rows={3} required {...field('content')} />}
        </ActionForm>
        <div role="status">{done && <ImportedStatement {...done} />}</div>
      </div>
    </Panel>
  )
}

/** What a file brought, and the lines that staff have to look at. */
function ImportedStatement({ stored, known, others, reversed, unread, notes }: Reply<typeof importStatement>) {
  const left = unread + reversed > 0 && [
    ...(reversed > 0 ? [`은행이 취소한 입금이 ${reversed}건 있어요.`] : []),
    ...(unread > 0 ? [`읽지 못한 줄이 ${unread}건 있어요.`] : []),
  ]
  return (
    <>
      <p>
        입금 {stored}건을 저장했어요. 이미 있던 줄 {known}건, 입금이 아닌 줄 {others}건은 건너뛰었어요.
      </p>
      {left && <p className="font-semibold">{left.join(' ')}</p>}
      {notes.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {notes.map(({ line, what }) => (
            <li key={`${line} ${what}`}>
              {line}째 줄: {what}.
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** One deposit: matched by hand, and what was typed wrongly put right. */
function OpenedDeposit({ deposit, onGone }: { deposit: Deposit; onGone: () => void }) {
  const mayReadPayments = useMay('consultations:read')
  const { id, day, amount, depositor, bank_depositor, reversed_on, source, stored_by, matched_by } = deposit
  const isFree = deposit.awaited_payment_id === null
  return (
    <div className="space-y-4">
      <Panel title={`입금 ${id}`}>
        <PanelFacts
          facts={[
            ['날짜', dayWording(day)],
            ['금액', exactWon(amount)],
            ['입금자', depositor || '–'],
            ...(bank_depositor === null ? [] : [['은행이 적은 입금자', bank_depositor || '–'] as const]),
            ...(reversed_on === null ? [] : [['은행에서 취소된 날', dayWording(reversed_on)] as const]),
            ...(deposit.set_aside_as === null
              ? []
              : [['요금 아님', `${ASIDE_NAMES[deposit.set_aside_as]} · ${deposit.set_aside_by}`] as const]),
            ['출처', source === 'hand' ? `${stored_by} 손으로` : `${stored_by} 거래 내역`],
            ['맞춘 직원', matched_by ?? '–'],
          ]}
        />
      </Panel>
      {isFree && reversed_on === null && deposit.set_aside_as === null && mayReadPayments && (
        <Panel title="직접 맞추기">
          <MatchByHand deposit={deposit} onMatched={onGone} />
        </Panel>
      )}
      {isFree && reversed_on === null && <SetAside deposit={deposit} onDone={onGone} />}
      {isFree && source === 'hand' && <CorrectDeposit deposit={deposit} onRemoved={onGone} />}
      {isFree && source === 'statement' && <CorrectPayer deposit={deposit} />}
      {!isFree && (
        <p className="text-soft">
          {source === 'hand'
            ? '잘못 적은 입금이면 먼저 연결을 해제한 뒤 고치거나 지울 수 있어요.'
            : '입금자를 잘못 읽었으면 먼저 연결을 해제한 뒤 고칠 수 있어요.'}
        </p>
      )}
    </div>
  )
}

function CorrectDeposit({ deposit, onRemoved }: { deposit: Deposit; onRemoved: () => void }) {
  const { id, revision, day, amount, depositor } = deposit
  const params = { id: String(id) }
  const correction = useChange(correctDeposit, [listDeposits])
  const removal = useChange(removeDeposit, [listDeposits])
  const saved = { day, amount: String(amount), depositor, memo: '', reason: '' }
  const draft = useDraft({ revision }, saved, `deposit ${id}`, {
    save: async ({ typed, revision }): Promise<'corrected' | 'removed'> => {
      await correction.send({ params, body: { ...typed, amount: wholeNumberIn(typed.amount) ?? 0, revision } })
      return 'corrected'
    },
    onSaved: (done) => done === 'removed' && onRemoved(),
  })
  const { reason } = draft.typed
  const remove = async () => {
    await removal.send({ params, body: { revision: draft.revision, reason } })
    return 'removed' as const
  }
  return (
    <Panel title="잘못 적은 입금 고치기">
      <StaffForm
        draft={draft}
        done="고쳤어요."
        button="고치기"
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
        <Button
          look="quiet"
          className="text-danger!"
          disabled={draft.form.isSending || reason.trim() === ''}
          onClick={() => draft.saveBy(remove)}
        >
          입금 지우기
        </Button>
      </div>
    </Panel>
  )
}

/** Interest and private transfers are no fees: nobody has to match them. */
function SetAside({ deposit: { id, revision, set_aside_as }, onDone }: { deposit: Deposit; onDone: () => void }) {
  const { run, isRunning, error } = useChange(setDepositAside, [listDeposits])
  const set = (kind: AsideKind | null) =>
    void run({ params: { id: String(id) }, body: { revision, set_aside_as: kind } }).then(
      (answer) => answer && onDone(),
    )
  return (
    <Panel title="요금이 아닌 돈">
      <div className="flex flex-wrap items-center gap-2">
        {set_aside_as === null ? (
          ASIDE_KINDS.map((kind) => (
            <BusyButton key={kind} look="quiet" isWaiting={isRunning} onClick={() => set(kind)}>
              {ASIDE_NAMES[kind]}
            </BusyButton>
          ))
        ) : (
          <BusyButton look="quiet" isWaiting={isRunning} onClick={() => set(null)}>
            맞출 목록으로 되돌리기
          </BusyButton>
        )}
      </div>
      <p className="mt-2 text-soft">
        {set_aside_as === null
          ? '고르면 맞출 목록과 오늘에서 빠지고, 누가 골랐는지 기록에 남아요.'
          : `${ASIDE_NAMES[set_aside_as]}라서 맞추지 않아요.`}
      </p>
      <Refusal error={error} />
    </Panel>
  )
}

/** The payer of a deposit that a statement named in another column than was read. */
function CorrectPayer({ deposit: { id, revision, day, amount, depositor } }: { deposit: Deposit }) {
  const { send } = useChange(correctDeposit, [listDeposits])
  const draft = useDraft({ revision }, { depositor, reason: '' }, `payer of deposit ${id}`, {
    save: ({ typed, revision }) => send({ params: { id: String(id) }, body: { ...typed, day, amount, revision } }),
  })
  return (
    <Panel title="입금자 고치기">
      <StaffForm draft={draft} done="고쳤어요." button="고치기" latest={depositor}>
        <Field label="고칠 입금자" longest={LONGEST_DEPOSITOR} {...draft.field('depositor')} required />
        <Field label="이유(기록에 남아요)" {...draft.field('reason')} required />
        <p className="text-soft">날짜와 금액은 은행이 적은 그대로 두고, 은행이 적은 입금자도 함께 남겨요.</p>
      </StaffForm>
    </Panel>
  )
}

type Deposit = Reply<typeof listDeposits>['rows'][number]

interface PaymentCandidate {
  readonly tier_name: string | null
  readonly depositor: string
  readonly remaining: number
}

const CandidateWording = ({ tier_name, depositor, remaining }: PaymentCandidate) => (
  <>
    {tier_name ?? '플랜'} · {depositor || '이름 없음'} · {exactWon(Math.max(0, remaining))}
  </>
)

function useMatch({ id, awaited_payment_id: from }: Deposit) {
  const { run, isRunning, error } = useChange(matchDeposit, [listDeposits])
  // The match that was pressed last: a second press confirms that the deposit is far more than was awaited.
  const [last, setLast] = useState<number | null>(null)
  const match = (to: number | null) => {
    const is_confirmed = error?.code === 'far_above_awaited' && to === last
    setLast(to)
    return run({ params: { id: String(id) }, body: { from, to, is_confirmed } })
  }
  return { match, isRunning, error }
}

/** Payments that a deposit may pay, for a person to decide; or its match, to be taken off. */
function MatchDeposit({ deposit }: { deposit: Deposit }) {
  const { awaited_payment_id: from, suggestions } = deposit
  const { match, isRunning, error } = useMatch(deposit)
  return (
    <div className="flex min-w-52 flex-wrap items-center gap-2 py-1 whitespace-normal">
      {from !== null ? (
        <BusyButton look="bare" isWaiting={isRunning} onClick={() => void match(null)}>
          연결 해제
        </BusyButton>
      ) : suggestions.length === 0 ? (
        <span className="text-soft">맞는 입금 약속이 없어요. 입금자를 눌러 직접 고를 수 있어요.</span>
      ) : (
        suggestions.map(({ id: to, ground, ...choice }) => (
          <BusyButton key={to} look="quiet" isWaiting={isRunning} onClick={() => void match(to)}>
            <span>
              <CandidateWording {...choice} />
              <span className="block font-normal text-soft">{matchGroundWording(ground)}</span>
            </span>
          </BusyButton>
        ))
      )}
      <Refusal error={error} />
    </div>
  )
}

/** Any payment that is waited for, for a deposit with another name or amount. */
function MatchByHand({ deposit, onMatched }: { deposit: Deposit; onMatched: () => void }) {
  const [search, setSearch] = useState('')
  const payments = useQuery(
    query(listAwaitedPayments, { query: { is_open: 'true', limit: 10, ...(search && { search }) } }),
  )
  const { match, isRunning, error } = useMatch(deposit)
  const form = useForm({
    run: async (typed) => {
      setSearch(textIn(typed, 'search').trim())
      return {}
    },
  })
  return (
    <div className="space-y-3">
      <form {...form.attributes} className="flex items-end gap-2">
        <Field
          label="약속 찾기"
          {...form.field('search')}
          placeholder="입금자·금액·접수 번호"
          className="min-w-0 grow"
        />
        <Button type="submit" look="quiet">
          찾기
        </Button>
      </form>
      <Read of={payments}>
        {({ rows, next }) => (
          <ul className="space-y-2">
            {rows.map(({ id, amount, arrived, receipt, ...choice }) => (
              <li key={id}>
                <BusyButton
                  look="quiet"
                  isWaiting={isRunning}
                  onClick={() => void match(id).then((answer) => answer && onMatched())}
                >
                  <span>
                    <CandidateWording {...choice} remaining={amount - arrived} />
                    <span className="block font-normal text-soft">
                      {receipt ?? '상담 없음'}
                      {amount - arrived !== deposit.amount && (
                        <span>{` · 금액이 ${exactWon(Math.abs(amount - arrived - deposit.amount))} 달라요`}</span>
                      )}
                    </span>
                  </span>
                </BusyButton>
              </li>
            ))}
            {rows.length === 0 && <li className="text-soft">찾는 입금 약속이 없어요.</li>}
            {next !== null && <li className="text-soft">더 있어요. 이름이나 금액으로 찾아 주세요.</li>}
          </ul>
        )}
      </Read>
      <Refusal error={error} />
    </div>
  )
}
