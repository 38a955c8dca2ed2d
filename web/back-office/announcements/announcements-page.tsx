import { useState } from 'react'
import { endAnnouncement, listAllAnnouncements } from '#contract/announcements-for-staff.ts'
import { AUDIENCE_NAMES } from '#domain/announcement.ts'
import { instantWording } from '#domain/calendar.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { useStaffChange, useStaffQuery } from '../kit/staff-api.ts'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { StaffTable } from '../kit/staff-table.tsx'
import { mayLeave } from '../kit/unsaved.ts'
import { useMay } from '../kit/use-staff.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import type { Kept } from './kept.ts'

const STATE = { shown: ['good', '게시 중'], coming: ['waiting', '예정'], over: ['plain', '끝남'] } as const
const rateOf = ({ view_count, click_count }: Kept) =>
  view_count === 0 ? '–' : `${((click_count / view_count) * 100).toFixed(1)}%`
const when = (at: string | null, otherwise: string) => (at === null ? otherwise : instantWording(Date.parse(at)))

/** Every announcement, what became of it, and the form to write one. */
export default function StaffAnnouncementsPage() {
  const [written, setWritten] = useState<number | 'new' | null>(null)
  const mayWrite = useMay('announcements:write')
  const list = useStaffQuery(listAllAnnouncements)
  const { run, error } = useStaffChange(endAnnouncement, [listAllAnnouncements])
  return (
    <StaffPage
      title="공지"
      end={mayWrite && <Button onClick={() => mayLeave() && setWritten('new')}>공지 쓰기</Button>}
    >
      {/* By its number: what somebody else saves of it meanwhile arrives here. */}
      {written !== null && (
        <AnnouncementForm
          key={written}
          kept={list.data?.find(({ id }) => id === written) ?? null}
          onDone={() => setWritten(null)}
        />
      )}
      <Alert>{error?.detail}</Alert>
      <Panel title="모든 공지" isFlush>
        <Read of={list}>
          {(rows) => (
            <StaffTable
              label="공지"
              isOneLine
              rows={rows}
              keyOf={({ id }) => id}
              isCurrent={({ id }) => id === written}
              empty="공지가 없어요."
              columns={[
                {
                  head: '제목',
                  cell: (row) =>
                    mayWrite ? (
                      <button
                        type="button"
                        className="min-h-10 text-left font-semibold text-celadon"
                        onClick={() => mayLeave() && setWritten(row.id)}
                      >
                        {row.title}
                      </button>
                    ) : (
                      row.title
                    ),
                },
                { head: '상태', cell: ({ state }) => <State look={STATE[state][0]}>{STATE[state][1]}</State> },
                { head: '받는 사람', cell: ({ audience }) => AUDIENCE_NAMES[audience] },
                { head: '기간', cell: (row) => `${when(row.start_date, '처음')} ~ ${when(row.end_date, '계속')}` },
                {
                  head: '마지막 저장',
                  cell: ({ edition: { saved_by, saved_at } }) =>
                    saved_at && `${saved_by} · ${instantWording(Date.parse(saved_at))}`,
                },
                { head: '본 횟수', isNumeric: true, cell: ({ view_count }) => view_count },
                { head: '누른 횟수', isNumeric: true, cell: ({ click_count }) => click_count },
                { head: '비율', isNumeric: true, cell: rateOf },
                {
                  head: '처리',
                  cell: ({ id, state }) =>
                    mayWrite &&
                    state !== 'over' && (
                      <Button look="bare" onClick={() => void run({ params: { id: String(id) } })}>
                        내리기
                      </Button>
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
