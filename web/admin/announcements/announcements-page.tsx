import { useState } from 'react'
import {
  endAnnouncement,
  exportAnnouncements,
  getAnnouncement,
  listAllAnnouncements,
} from '#contract/admin/announcements.ts'
import { instantWording } from '#domain/calendar.ts'
import { ANNOUNCEMENT_STATE_NAMES, ANNOUNCEMENT_STATES, AUDIENCE_NAMES, AUDIENCES } from '#domain/site/announcement.ts'
import { Choices } from '#web/admin/kit/choices.tsx'
import { ListWithOpened } from '#web/admin/kit/list-with-opened.tsx'
import { OpenRow } from '#web/admin/kit/open-row.tsx'
import { State } from '#web/admin/kit/panel.tsx'
import { refusedWording } from '#web/admin/kit/refused-wording.ts'
import { BY_AGE } from '#web/admin/kit/rows.tsx'
import { useStaffChange, useStaffQuery } from '#web/admin/kit/staff-api.ts'
import { StaffList } from '#web/admin/kit/staff-list.tsx'
import { Read, StaffPage } from '#web/admin/kit/staff-page.tsx'
import { useMay } from '#web/admin/kit/use-staff.ts'
import { useList } from '#web/admin/kit/use-table.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import type { Kept } from './kept.ts'

const LOOKS = { shown: 'good', coming: 'waiting', over: 'plain' } as const
const rateOf = ({ view_count, click_count }: Kept) =>
  view_count === 0 ? '–' : `${((click_count / view_count) * 100).toFixed(1)}%`
const when = (at: string | null, otherwise: string) => (at === null ? otherwise : instantWording(Date.parse(at)))

/** What stands in the address while a new announcement is written. */
const NEW = 'new'

/** Every announcement, what became of it, and the form to write one. */
export default function StaffAnnouncementsPage() {
  const list = useList(listAllAnnouncements, ['state', 'audience'])
  const { state = '', audience = '' } = list.filter
  const [told, setTold] = useState<string>()
  const mayWrite = useMay('announcements:write')
  const { run, isRunning, error } = useStaffChange(endAnnouncement, [listAllAnnouncements, getAnnouncement])
  const opened = mayWrite ? list.opened : null
  const open = (id: string) => {
    setTold(undefined)
    list.open(id)
  }
  const onDone = () => {
    list.open('')
    setTold('저장했어요. 사이트에 바로 보여요.')
  }
  return (
    <StaffPage
      title="공지"
      end={
        <span className="flex flex-wrap items-center gap-3">
          <span role="status">{told}</span>
          {mayWrite && <Button onClick={() => open(NEW)}>공지 쓰기</Button>}
        </span>
      }
    >
      <ListWithOpened
        isWide
        opened={opened}
        onClose={() => open('')}
        list={
          <div className="space-y-4">
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              <Choices
                label="상태"
                choices={[
                  ['', '모두'],
                  ...ANNOUNCEMENT_STATES.map((one) => [one, ANNOUNCEMENT_STATE_NAMES[one]] as const),
                ]}
                chosen={state}
                onChoose={(state) => list.choose({ state })}
              />
              <Choices
                label="받는 사람"
                choices={[
                  ['', '받는 사람 전체'],
                  ...AUDIENCES.map((one) => [one, `${AUDIENCE_NAMES[one]}에게`] as const),
                ]}
                chosen={audience}
                onChoose={(audience) => list.choose({ audience })}
              />
            </div>
            <Alert>{error && refusedWording(error)}</Alert>
            <StaffList
              title="공지"
              list={list}
              keyOf={({ id }) => id}
              empty="공지가 없어요."
              usualSort="newest"
              file={exportAnnouncements}
              columns={[
                {
                  head: '제목',
                  cell: ({ id, title }) =>
                    mayWrite ? <OpenRow onOpen={() => open(String(id))}>{title}</OpenRow> : title,
                },
                {
                  head: '상태',
                  cell: ({ state }) => <State look={LOOKS[state]}>{ANNOUNCEMENT_STATE_NAMES[state]}</State>,
                },
                { head: '받는 사람', cell: ({ audience }) => AUDIENCE_NAMES[audience] },
                { head: '기간', cell: (row) => `${when(row.start_date, '처음')} ~ ${when(row.end_date, '계속')}` },
                { head: '쓴 때', sorts: BY_AGE, cell: ({ created_at }) => instantWording(Date.parse(created_at)) },
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
                      <Button look="bare" disabled={isRunning} onClick={() => void run({ params: { id: String(id) } })}>
                        내리기
                      </Button>
                    ),
                },
              ]}
            />
          </div>
        }
      >
        {opened === NEW ? (
          <AnnouncementForm kept={null} onDone={onDone} />
        ) : (
          <OpenedAnnouncement id={opened ?? ''} onDone={onDone} />
        )}
      </ListWithOpened>
    </StaffPage>
  )
}

function OpenedAnnouncement({ id, onDone }: { id: string; onDone: () => void }) {
  const announcement = useStaffQuery(getAnnouncement, { params: { id } })
  return <Read of={announcement}>{(kept) => <AnnouncementForm kept={kept} onDone={onDone} />}</Read>
}
