import { exportEnquiries, listEnquiries, moveEnquiry, openEnquiry } from '#contract/admin/company.ts'
import { instantWording } from '#domain/calendar.ts'
import { ENQUIRY_STATES, enquiryStateWording } from '#domain/site/enquiry.ts'
import { Choices } from '#web/admin/kit/choices.tsx'
import { ListWithOpened } from '#web/admin/kit/list-with-opened.tsx'
import { OpenRow } from '#web/admin/kit/open-row.tsx'
import { Facts, Panel, State } from '#web/admin/kit/panel.tsx'
import { refusedWording } from '#web/admin/kit/refused-wording.ts'
import { BY_AGE } from '#web/admin/kit/rows.tsx'
import { useStaffChange, useStaffQuery } from '#web/admin/kit/staff-api.ts'
import { StaffList } from '#web/admin/kit/staff-list.tsx'
import { Read, StaffPage } from '#web/admin/kit/staff-page.tsx'
import { useMay } from '#web/admin/kit/use-staff.ts'
import { useList } from '#web/admin/kit/use-table.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnswerForm } from './answer-form.tsx'

const LOOK = { new: 'waiting', answering: 'waiting', answered: 'good', closed: 'plain' } as const
/** What visitors asked, and how far the answers are. */
export default function EnquiriesPage() {
  const list = useList(listEnquiries, ['state'])
  return (
    <StaffPage title="문의">
      <ListWithOpened
        opened={list.opened}
        onClose={() => list.open('')}
        list={
          <div className="space-y-4">
            <Choices
              label="상태"
              choices={[['', '닫지 않은 것'], ...ENQUIRY_STATES.map((one) => [one, enquiryStateWording(one)] as const)]}
              chosen={list.filter.state ?? ''}
              onChoose={(state) => list.choose({ state })}
            />
            <StaffList
              title="문의"
              list={list}
              keyOf={({ receipt }) => receipt}
              empty="문의가 없어요."
              usualSort="newest"
              file={exportEnquiries}
              columns={[
                {
                  head: '내용',
                  cell: ({ receipt, beginning }) => <OpenRow onOpen={() => list.open(receipt)}>{beginning}</OpenRow>,
                },
                { head: '이름', cell: ({ name }) => name },
                { head: '받은 때', sorts: BY_AGE, cell: ({ created_at }) => instantWording(Date.parse(created_at)) },
                { head: '상태', cell: (row) => <State look={LOOK[row.state]}>{enquiryStateWording(row.state)}</State> },
              ]}
            />
          </div>
        }
      >
        <OpenedEnquiry receipt={list.opened ?? ''} />
      </ListWithOpened>
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
