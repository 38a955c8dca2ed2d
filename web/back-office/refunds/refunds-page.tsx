import { useSearchParams } from 'react-router'
import { listRefunds } from '#contract/refunds-for-staff.ts'
import { dayWording, instantWording } from '#domain/calendar.ts'
import { CANCELLATION_STATES, type CancellationState, cancellationStateWording } from '#domain/refund.ts'
import { exactWon } from '#domain/won.ts'
import { Button } from '#web/ui/button.tsx'
import { OneLine } from '../kit/one-line.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { useStaffQuery } from '../kit/staff-api.ts'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { StaffTable } from '../kit/staff-table.tsx'
import { OpenedRefund } from './opened-refund.tsx'
import { REFUND_LOOKS } from './refund-looks.ts'

const isState = (text: string | null): text is CancellationState =>
  CANCELLATION_STATES.includes(text as CancellationState)

/** Rows of one page. */
const PAGE = 100

/** Money that goes back: one asks, another approves, and it is paid once. */
export default function RefundsPage() {
  const [address, setAddress] = useSearchParams()
  const state = address.get('state')
  const receipt = address.get('receipt')
  const before = address.get('before')
  const shown = { ...(isState(state) && { state, ...(before && { before }) }) }
  const found = useStaffQuery(listRefunds, { query: shown })
  const choose = (more: Record<string, string>) => setAddress({ ...shown, ...more })
  return (
    <StaffPage title="환불">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">상태</legend>
        {(['', ...CANCELLATION_STATES] as const).map((one) => (
          <Button
            key={one}
            look={(state ?? '') === one ? 'primary' : 'quiet'}
            aria-pressed={(state ?? '') === one}
            onClick={() => setAddress(one ? { state: one } : {})}
          >
            {one ? cancellationStateWording(one) : '할 일'}
          </Button>
        ))}
      </fieldset>
      <Read of={found}>
        {({ refunds, requested, approved }) => {
          const opened = refunds.find((one) => one.receipt === receipt)
          return (
            <div className="grid items-start gap-4 md:grid-cols-2">
              <Panel
                title="환불"
                end={
                  <span className="text-soft">
                    승인할 것 {requested}건 · 지급할 것 {approved}건
                  </span>
                }
                isFlush
              >
                <StaffTable
                  label="환불"
                  rows={refunds}
                  keyOf={(row) => row.receipt}
                  isCurrent={(row) => row.receipt === receipt}
                  empty="환불이 없어요."
                  columns={[
                    {
                      head: '확인 번호',
                      cell: (row) => (
                        <button
                          type="button"
                          className="min-h-10 text-left font-semibold whitespace-nowrap text-celadon"
                          onClick={() => choose({ receipt: row.receipt })}
                        >
                          {row.receipt}
                        </button>
                      ),
                    },
                    { head: '회원', cell: ({ name }) => <OneLine>{name || '탈퇴한 회원'}</OneLine> },
                    { head: '플랜', cell: ({ tier_name }) => <OneLine>{tier_name}</OneLine> },
                    { head: '금액', isNumeric: true, cell: ({ refund }) => exactWon(refund.amount) },
                    {
                      head: '상태',
                      cell: (row) => (
                        <State look={REFUND_LOOKS[row.state]}>{cancellationStateWording(row.state)}</State>
                      ),
                    },
                    {
                      head: '기한',
                      cell: ({ due_on }) => <OneLine>{due_on === null ? '–' : dayWording(due_on)}</OneLine>,
                    },
                    {
                      head: '신청',
                      cell: ({ requested_at }) => <OneLine>{instantWording(Date.parse(requested_at))}</OneLine>,
                    },
                  ]}
                />
                {isState(state) && refunds.length === PAGE && (
                  <Button look="bare" onClick={() => setAddress({ state, before: String(refunds.at(-1)?.id) })}>
                    더 오래된 환불
                  </Button>
                )}
              </Panel>
              {opened && (
                <OpenedRefund
                  key={`${opened.receipt} ${opened.state}`}
                  refund={opened}
                  onPaid={() => setAddress({ state: 'paid', receipt: opened.receipt })}
                />
              )}
            </div>
          )
        }}
      </Read>
    </StaffPage>
  )
}
