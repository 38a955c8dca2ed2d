import { endStaffSession, listStaffSessions } from '#contract/staff.ts'
import { instantWording } from '#domain/calendar.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '../kit/panel.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { useStaffChange, useStaffQuery } from '../kit/staff-api.ts'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { StaffTable } from '../kit/staff-table.tsx'

/** Where somebody of the staff is signed in, and how to end it there; the way out of here is in the page's head. */
export default function OwnSessionsPage() {
  const sessions = useStaffQuery(listStaffSessions)
  const end = useStaffChange(endStaffSession, [listStaffSessions])
  return (
    <StaffPage title="내 로그인">
      <p className="text-soft">30분 동안 쓰지 않거나 로그인하고 12시간이 지나면 저절로 끝나요.</p>
      <Panel title="로그인한 기기" isFlush>
        <Read of={sessions}>
          {(rows) => (
            <StaffTable
              label="로그인한 기기"
              rows={rows}
              keyOf={({ id }) => id}
              empty="로그인한 기기가 없어요."
              isOneLine
              isCurrent={({ is_current }) => is_current}
              columns={[
                { head: '기기', cell: ({ device }) => device },
                { head: '로그인', cell: ({ started_at }) => instantWording(Date.parse(started_at)) },
                { head: '최근', cell: ({ last_used_at }) => instantWording(Date.parse(last_used_at)) },
                { head: '주소', cell: ({ address }) => address },
                {
                  head: '처리',
                  cell: ({ id, is_current }) =>
                    is_current ? (
                      <span className="whitespace-nowrap">지금 기기</span>
                    ) : (
                      <Button
                        look="bare"
                        disabled={end.isRunning}
                        onClick={() => void end.run({ params: { id: String(id) } })}
                      >
                        로그아웃시키기
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Read>
      </Panel>
      <Alert>{end.error && refusedWording(end.error)}</Alert>
    </StaffPage>
  )
}
