import { exportMessages, listMessages, sendMessageAgain } from '#contract/admin/messages.ts'
import { instantWording } from '#domain/calendar.ts'
import { Choices } from '#web/admin/kit/choices.tsx'
import { refusedWording } from '#web/admin/kit/refused-wording.ts'
import { BY_AGE } from '#web/admin/kit/rows.tsx'
import { useStaffChange } from '#web/admin/kit/staff-api.ts'
import { StaffList } from '#web/admin/kit/staff-list.tsx'
import { StaffPage } from '#web/admin/kit/staff-page.tsx'
import { useMay } from '#web/admin/kit/use-staff.ts'
import { useList } from '#web/admin/kit/use-table.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { MessageState } from './message-state.tsx'

/** Text messages and whether they arrived. What they say opens accounts, so it is not shown. */
export default function MessagesPage() {
  const list = useList(listMessages, ['state'])
  const again = useStaffChange(sendMessageAgain, [listMessages])
  const mayWrite = useMay('messages:write')
  return (
    <StaffPage title="메시지">
      <Choices
        label="상태"
        choices={[
          ['', '모두'],
          ['failed', '실패'],
          ['waiting', '보내지 않음'],
          ['sent', '보냄'],
        ]}
        chosen={list.filter.state ?? ''}
        onChoose={(state) => list.choose({ state })}
      />
      <Alert>{again.error && refusedWording(again.error)}</Alert>
      <StaffList
        title="문자"
        list={list}
        end={({ failed }) => <span className="text-soft">실패 {failed}통</span>}
        keyOf={({ id }) => id}
        empty="문자가 없어요."
        usualSort="newest"
        file={exportMessages}
        columns={[
          { head: '쓴 때', sorts: BY_AGE, cell: ({ created_at }) => instantWording(Date.parse(created_at)) },
          { head: '번호', cell: ({ mobile_number_end }) => `····${mobile_number_end}` },
          { head: '상태', cell: (message) => <MessageState message={message} /> },
          {
            head: '처리',
            cell: ({ id, may_send_again }) =>
              mayWrite &&
              may_send_again && (
                <Button
                  look="bare"
                  disabled={again.isRunning}
                  onClick={() => void again.run({ params: { id: String(id) } })}
                >
                  다시 보내기
                </Button>
              ),
          },
        ]}
      />
    </StaffPage>
  )
}
