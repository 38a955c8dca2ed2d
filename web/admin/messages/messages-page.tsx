import { messageTable, sendMessageAgain } from '#contract/admin/messages.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton } from '#web/ui/button.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
import { Refusal } from '../kit/refusal.tsx'
import { StaffPage } from '../kit/staff-page.tsx'
import { useMay } from '../kit/use-staff.tsx'
import { useTable } from '../kit/use-table.ts'

/** Text messages and whether they arrived. Their words open accounts, so they are not shown. */
export default function MessagesPage() {
  const again = useChange(sendMessageAgain)
  const mayWrite = useMay('messages:write')
  return (
    <StaffPage title="메시지">
      <AdminTable
        of={useTable(messageTable)}
        cells={{
          action: ({ id, may_send_again }) =>
            mayWrite &&
            may_send_again && (
              <BusyButton
                look="bare"
                isWaiting={again.isRunning}
                onClick={() => void again.run({ params: { id: String(id) } })}
              >
                다시 보내기
              </BusyButton>
            ),
        }}
      >
        <Refusal error={again.error} />
      </AdminTable>
    </StaffPage>
  )
}
