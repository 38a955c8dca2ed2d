import { listMessages } from '#contract/messages-for-staff.ts'
import { instantWording } from '#domain/calendar.ts'
import { Panel, State } from '../kit/panel.tsx'
import { useStaffQuery } from '../kit/staff-api.ts'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { StaffTable } from '../kit/staff-table.tsx'

/** The newest text messages and whether they arrived. What they say opens accounts, so it is not shown. */
export default function MessagesPage() {
  const messages = useStaffQuery(listMessages, { query: { limit: 100 } })
  return (
    <StaffPage title="메시지">
      <Panel title="최근 문자 100통" isFlush>
        <Read of={messages}>
          {(rows) => (
            <StaffTable
              label="문자"
              rows={rows}
              keyOf={({ id }) => id}
              empty="보낸 문자가 없어요."
              columns={[
                { head: '쓴 때', cell: ({ created_at }) => instantWording(Date.parse(created_at)) },
                { head: '번호', cell: ({ mobile_number_end }) => `····${mobile_number_end}` },
                {
                  head: '상태',
                  cell: ({ sent_at, failure }) =>
                    sent_at ? (
                      <State look="good">{instantWording(Date.parse(sent_at))} 보냄</State>
                    ) : failure ? (
                      <State look="bad">실패 · {failure}</State>
                    ) : (
                      <State look="waiting">보내지 않음</State>
                    ),
                },
              ]}
            />
          )}
        </Read>
      </Panel>
    </StaffPage>
  )
}
