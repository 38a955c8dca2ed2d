import { useQuery } from '@tanstack/react-query'
import { enquiryTable, listEnquiries, moveEnquiry, openEnquiry } from '#contract/admin/company.ts'
import { instantWording } from '#domain/calendar.ts'
import { ENQUIRY_STATES, enquiryStateWording } from '#domain/site/enquiry.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useMay } from '../kit/use-staff.ts'
import { useTable } from '../kit/use-table.ts'
import { AnswerForm } from './answer-form.tsx'

/** What visitors asked, and how far the answers are. */
export default function EnquiriesPage() {
  return (
    <StaffPage title="문의">
      <AdminTable of={useTable(enquiryTable)} opened={(receipt) => <OpenedEnquiry receipt={receipt} />} />
    </StaffPage>
  )
}

function OpenedEnquiry({ receipt }: { receipt: string }) {
  const enquiry = useQuery(query(openEnquiry, { params: { receipt } }))
  const mayMove = useMay('enquiries:write')
  const { run, isRunning, error } = useChange(moveEnquiry, [listEnquiries, openEnquiry])
  return (
    <Panel title={receipt} end={<span className="text-soft">연 것이 기록에 남아요</span>}>
      <Read of={enquiry}>
        {(opened) => (
          <div className="space-y-4">
            <Facts
              facts={[
                ['이름', opened.name],
                ['연락처', opened.contact],
                ['받은 때', instantWording(Date.parse(opened.created_at))],
                ['상태', enquiryStateWording(opened.state)],
              ]}
            />
            <p className="rounded-control bg-sunken p-3 break-words whitespace-pre-wrap">{opened.message}</p>
            {mayMove && <AnswerForm enquiry={opened} />}
            {mayMove && (
              <div className="flex flex-wrap gap-2">
                {ENQUIRY_STATES.filter((one) => one !== opened.state).map((one) => (
                  <Button
                    key={one}
                    look="quiet"
                    disabled={isRunning}
                    onClick={() => void run({ params: { receipt }, body: { state: one, from: opened.state } })}
                  >
                    {enquiryStateWording(one)}
                  </Button>
                ))}
              </div>
            )}
            <Alert>{error && refusedWording(error)}</Alert>
          </div>
        )}
      </Read>
    </Panel>
  )
}
