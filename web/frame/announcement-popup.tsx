import { useEffect, useRef, useState } from 'react'
import { type Announcement, trackAnnouncementClick, trackAnnouncementView } from '#contract/announcements.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { clockNow } from '#web/data/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { AnnouncementBody } from './announcement-body.tsx'
import { hiddenAnnouncements, hideAnnouncements } from './announcement-dismissals.ts'
import { useOpenAlone } from './announcement-open-alone.ts'

/** Counting is for staff; when it fails the visitor is not bothered. */
function track(what: typeof trackAnnouncementView | typeof trackAnnouncementClick, id: number) {
  browserApi(what, { params: { id: String(id) } }).catch((error: unknown) => console.warn('announcement', id, error))
}

/** Shown since the page was loaded. It outlives the frame, which is drawn anew around a page that failed. */
const shownBefore = new Set<number>()

/** Announcements over the page, one at a time, in the order in which they came. */
export default function AnnouncementPopup({ announcements }: { announcements: readonly Announcement[] }) {
  // Chosen once: what is hidden or published meanwhile waits for the next visit.
  const [waiting] = useState(() => {
    const hidden = hiddenAnnouncements(clockNow())
    return announcements.filter(({ id }) => !hidden.has(id) && !shownBefore.has(id))
  })
  const [index, setIndex] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = useOpenAlone(dialog, waiting.length > 0)
  const shown = waiting[index]
  const shownId = isOpen ? shown?.id : undefined
  useEffect(() => {
    if (shownId === undefined || shownBefore.has(shownId)) return
    shownBefore.add(shownId)
    track(trackAnnouncementView, shownId)
  }, [shownId])
  if (!shown) return null
  const isLast = index === waiting.length - 1
  const close = () => dialog.current?.close()
  const next = () => {
    setIndex(index + 1)
    // What was read is gone; reading goes on at the top of what came.
    dialog.current?.scrollTo(0, 0)
    dialog.current?.querySelector('h2')?.focus()
  }
  const hideToday = () => {
    hideAnnouncements(
      announcements.map(({ id }) => id),
      clockNow(),
    )
    close()
  }
  return (
    <DialogCard dialog={dialog} title={shown.title} isDismissible={shown.is_dismissible}>
      <AnnouncementBody announcement={shown} onFollow={() => track(trackAnnouncementClick, shown.id)} />
      {/* In reach however long the announcement is. */}
      <div className="sticky bottom-0 -mx-5 mt-3 -mb-5 flex flex-wrap-reverse justify-between gap-2 bg-surface px-5 pt-3 pb-5 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
        <Button look="bare" onClick={hideToday}>
          오늘 하루 보지 않기
        </Button>
        {!isLast && <Button onClick={next}>다음 공지</Button>}
        {isLast && shown.is_dismissible && <Button onClick={close}>확인</Button>}
      </div>
    </DialogCard>
  )
}
