import { useSearchParams } from 'react-router'
import { listDeposits } from '#contract/payments-for-staff.ts'
import { dayWording } from '#domain/calendar.ts'
import { exactWon } from '#domain/won.ts'
import { Button } from '#web/ui/button.tsx'
import { OneLine } from '../kit/one-line.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { useStaffQuery } from '../kit/staff-api.ts'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { StaffTable } from '../kit/staff-table.tsx'
import { DepositForm } from './deposit-form.tsx'
import { MatchDeposit } from './match-deposit.tsx'
import { StatementForm } from './statement-form.tsx'

const FILTERS = [
  ['false', '맞추지 않은 것'],
  ['true', '맞춘 것'],
] as const

/** What has arrived in the bank account, and what it pays. */
export default function PaymentsPage() {
  const [address, setAddress] = useSearchParams()
  const is_matched = address.get('matched') === 'true' ? 'true' : 'false'
  const before = Number(address.get('before')) || undefined
  const found = useStaffQuery(listDeposits, { query: { is_matched, ...(before && { before: String(before) }) } })
  return (
    <StaffPage title="입금">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <StatementForm />
        <DepositForm />
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">보기</legend>
        {FILTERS.map(([value, name]) => (
          <Button
            key={value}
            look={is_matched === value ? 'primary' : 'quiet'}
            aria-pressed={is_matched === value}
            onClick={() => setAddress({ matched: value })}
          >
            {name}
          </Button>
        ))}
      </fieldset>
      <Read of={found}>
        {({ deposits, unmatched }) => (
          <Panel title="들어온 입금" end={<span className="text-soft">맞추지 않은 입금 {unmatched}건</span>} isFlush>
            <StaffTable
              label="들어온 입금"
              rows={deposits}
              keyOf={({ id }) => id}
              empty={is_matched === 'true' ? '맞춘 입금이 없어요.' : '맞출 입금이 없어요.'}
              columns={[
                { head: '날짜', cell: ({ day }) => <OneLine>{dayWording(day)}</OneLine> },
                {
                  head: '입금자',
                  cell: ({ depositor }) => <span className="font-semibold whitespace-nowrap">{depositor || '–'}</span>,
                },
                { head: '금액', isNumeric: true, cell: ({ amount }) => exactWon(amount) },
                { head: '출처', cell: ({ source }) => <OneLine>{source === 'hand' ? '손으로' : '거래 내역'}</OneLine> },
                {
                  head: '상태',
                  cell: ({ awaited_payment_id: id, matched_by }) => (
                    <State look={id === null ? 'waiting' : 'good'}>
                      {id === null ? '맞추기 전' : `${matched_by} 맞춤`}
                    </State>
                  ),
                },
                { head: '무엇의 입금인가요?', cell: (row) => <MatchDeposit deposit={row} /> },
              ]}
            />
            {deposits.length === 50 && (
              <Button
                look="bare"
                onClick={() => setAddress({ matched: is_matched, before: String(deposits.at(-1)?.id) })}
              >
                더 오래된 입금
              </Button>
            )}
          </Panel>
        )}
      </Read>
    </StaffPage>
  )
}
