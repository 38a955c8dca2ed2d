import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announcementTable, endAnnouncement, getAnnouncement } from '#contract/admin/announcements.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
import { Refusal } from '../kit/refusal.tsx'
import { SHOWN_AT_ONCE } from '../kit/site-texts.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useMay } from '../kit/use-staff.tsx'
import { useTable } from '../kit/use-table.ts'
import { AnnouncementForm } from './announcement-form.tsx'

/** The address of a new announcement that is not saved yet. */
const NEW = 'new'

/** Every announcement, what became of it, and the form to write one. */
export default function StaffAnnouncementsPage() {
  const announcements = useTable(announcementTable)
  const [told, setTold] = useState<string>()
  const mayWrite = useMay('announcements:write')
  const { run, isRunning, error } = useChange(endAnnouncement)
  const open = (id: string) => {
    setTold(undefined)
    announcements.open(id)
  }
  const onDone = () => {
    announcements.open('')
    setTold(SHOWN_AT_ONCE)
  }
  return (
    <StaffPage
      title="공지"
      end={
        <span className="flex flex-wrap items-center gap-3">
          <span role="status">{told}</span>
          {mayWrite && (
            <Button look={announcements.opened ? 'quiet' : 'primary'} onClick={() => open(NEW)}>
              공지 쓰기
            </Button>
          )}
        </span>
      }
    >
      <AdminTable
        of={announcements}
        isWide
        {...(mayWrite && {
          opened: (id) =>
            id === NEW ? (
              <AnnouncementForm saved={null} onDone={onDone} />
            ) : (
              <OpenedAnnouncement id={id} onDone={onDone} />
            ),
        })}
        cells={{
          action: ({ id, state }) =>
            mayWrite &&
            state !== 'over' && (
              <BusyButton look="bare" isWaiting={isRunning} onClick={() => void run({ params: { id: String(id) } })}>
                내리기
              </BusyButton>
            ),
        }}
      >
        <Refusal error={error} />
      </AdminTable>
    </StaffPage>
  )
}

function OpenedAnnouncement({ id, onDone }: { id: string; onDone: () => void }) {
  const announcement = useQuery(query(getAnnouncement, { params: { id } }))
  return <Read of={announcement}>{(saved) => <AnnouncementForm saved={saved} onDone={onDone} />}</Read>
}
