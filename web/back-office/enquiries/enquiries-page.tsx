import { useSearchParams } from 'react-router'
import { listEnquiries, moveEnquiry, openEnquiry } from '#contract/company-for-staff.ts'
import { instantWording } from '#domain/calendar.ts'
import { ENQUIRY_STATES, type EnquiryState } from '#domain/enquiry.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts, Panel, State } from '../kit/panel.tsx'
import { useStaffChange, useStaffQuery } from '../kit/staff-api.ts'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { StaffTable } from '../kit/staff-table.tsx'
import { useMay } from '../kit/use-staff.ts'

const WORDING: Readonly<Record<EnquiryState, string>> = {
  new: '새 문의',
  answering: '답변 중',
  answered: '답변함',
  closed: '닫음',
}
const LOOK = { new: 'waiting', answering: 'waiting', answered: 'good', closed: 'plain' } as const
const isState = (text: string | null): text is EnquiryState => ENQUIRY_STATES.includes(text as EnquiryState)

/** What visitors asked, and how far the answers are. */
export default function EnquiriesPage() {
  const [address, setAddress] = useSearchParams()
  const state = address.get('state')
  const receipt = address.get('receipt')
  const found = useStaffQuery(listEnquiries, { query: isState(state) ? { state } : {} })
  const choose = (more: Record<string, string>) => setAddress({ ...(isState(state) && { state }), ...more })
  return (
    <StaffPage title="문의">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">상태</legend>
        {(['', ...ENQUIRY_STATES] as const).map((one) => (
          <Button
            key={one}
            look={(state ?? '') === one ? 'primary' : 'quiet'}
            aria-pressed={(state ?? '') === one}
            onClick={() => setAddress(one ? { state: one } : {})}
          >
            {one ? WORDING[one] : '닫지 않은 것'}
          </Button>
        ))}
      </fieldset>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Panel title="문의" isFlush>
          <Read of={found}>
            {(rows) => (
              <StaffTable
                label="문의"
                rows={rows}
                keyOf={(row) => row.receipt}
                isCurrent={(row) => row.receipt === receipt}
                empty="문의가 없어요."
                columns={[
                  {
                    head: '내용',
                    cell: (row) => (
                      <button
                        type="button"
                        className="min-h-10 text-left font-semibold text-celadon"
                        onClick={() => choose({ receipt: row.receipt })}
                      >
                        {row.beginning}
                      </button>
                    ),
                  },
                  { head: '이름', cell: ({ name }) => name },
                  { head: '받은 때', cell: ({ created_at }) => instantWording(Date.parse(created_at)) },
                  { head: '상태', cell: (row) => <State look={LOOK[row.state]}>{WORDING[row.state]}</State> },
                ]}
              />
            )}
          </Read>
        </Panel>
        {receipt && <OpenedEnquiry key={receipt} receipt={receipt} />}
      </div>
    </StaffPage>
  )
}

function OpenedEnquiry({ receipt }: { receipt: string }) {
  const enquiry = useStaffQuery(openEnquiry, { params: { receipt } })
  const mayMove = useMay('enquiries:write')
  const { run, isRunning, error } = useStaffChange(moveEnquiry, [listEnquiries, openEnquiry])
  return (
    <Panel title={receipt} end={<span className="text-soft">연 것이 기록에 남아요</span>}>
      <Read of={enquiry}>
        {({ name, contact, message, state, created_at }) => (
          <div className="space-y-4">
            <Facts
              facts={[
                ['이름', name],
                ['연락처', contact],
                ['받은 때', instantWording(Date.parse(created_at))],
                ['상태', WORDING[state]],
              ]}
            />
            <p className="rounded-control bg-sunken p-3 break-words whitespace-pre-wrap">{message}</p>
            {mayMove && (
              <div className="flex flex-wrap gap-2">
                {ENQUIRY_STATES.filter((one) => one !== state).map((one) => (
                  <Button
                    key={one}
                    look="quiet"
                    disabled={isRunning}
                    onClick={() => void run({ params: { receipt }, body: { state: one } })}
                  >
                    {WORDING[one]}
                  </Button>
                ))}
              </div>
            )}
            <Alert>{error?.detail}</Alert>
          </div>
        )}
      </Read>
    </Panel>
  )
}
