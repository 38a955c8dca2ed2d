import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type Announcement, trackAnnouncementClick, trackAnnouncementView } from '#contract/site/announcements.ts'
import { deviceNow } from '#web/data/clock.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { AnnouncementBody } from './announcement-body.tsx'
import { hiddenAnnouncements, hideAnnouncements } from './announcement-dismissals.ts'

/** Counts for staff; when it fails the visitor is not bothered. */
function useTracking(what: typeof trackAnnouncementView | typeof trackAnnouncementClick) {
  const { send } = useChange(what)
  return (id: number) =>
    void send({ params: { id: String(id) } }).catch((error: unknown) => console.warn('announcement', id, error))
}

/** Announcements over the page, one at a time, in the order in which they came. */
export default function AnnouncementPopup({ announcements }: { announcements: readonly Announcement[] }) {
  // Chosen once: what is hidden or published meanwhile waits for the next visit.
  const [waiting] = useState(() => {
    const hidden = hiddenAnnouncements(deviceNow())
    return announcements.filter(({ id }) => !hidden.has(id))
  })
  const [index, setIndex] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = useOpenAlone(dialog, waiting.length > 0)
  const trackView = useTracking(trackAnnouncementView)
  const trackClick = useTracking(trackAnnouncementClick)
  const shown = waiting[index]
  const shownId = isOpen ? shown?.id : undefined
  const counted = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is shown.
  useEffect(() => {
    if (shownId === undefined || counted.current === shownId) return
    counted.current = shownId
    trackView(shownId)
  }, [shownId])
  if (!shown) return null
  const isLast = index === waiting.length - 1
  const close = () => dialog.current?.close()
  const next = () => {
    setIndex(index + 1)
    // The read one is gone; reading goes on at the top of the next.
    dialog.current?.scrollTo(0, 0)
    dialog.current?.querySelector('h2')?.focus()
  }
  const hideToday = () => {
    hideAnnouncements(
      announcements.map(({ id }) => id),
      deviceNow(),
    )
    close()
  }
  return (
    <DialogCard dialog={dialog} title={shown.title} isDismissible={shown.is_dismissible}>
      <AnnouncementBody announcement={shown} onFollow={() => trackClick(shown.id)} />
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

/** Milliseconds after a field was left. */
const AFTER_LEAVING = 600

const openDialog = () => document.querySelector<HTMLDialogElement>('dialog[open]')

type Typed = HTMLInputElement | HTMLTextAreaElement

/** Whether somebody is filling in a form: a field has the focus, or holds what was typed. */
function isFillingIn(): boolean {
  if (document.activeElement?.matches('input, textarea, select, [contenteditable="true"]')) return true
  const fields = document.querySelectorAll<Typed>('main input:not([type=hidden]), main textarea')
  return [...fields].some((field) =>
    field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  )
}

/**
 * Opens a dialog once no other is open and no form is being filled in; returns whether it has been opened. Never two at a time.
 */
function useOpenAlone(dialog: RefObject<HTMLDialogElement | null>, isWanted: boolean): boolean {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is looked at, not read.
  useEffect(() => {
    if (!isWanted || isOpen) return
    const tryToOpen = () => {
      if (openDialog() !== null || !dialog.current || isFillingIn()) return
      dialog.current.showModal()
      setOpen(true)
    }
    tryToOpen()
    // `close` does not bubble, but it can be heard on its way down.
    document.addEventListener('close', tryToOpen, true)
    // A field that was left as it was: whoever looked at it goes on elsewhere. Another field may have the focus a moment later.
    let waiting: ReturnType<typeof setTimeout> | undefined
    const onLeaving = () => {
      clearTimeout(waiting)
      waiting = setTimeout(tryToOpen, AFTER_LEAVING)
    }
    document.addEventListener('focusout', onLeaving)
    return () => {
      clearTimeout(waiting)
      document.removeEventListener('close', tryToOpen, true)
      document.removeEventListener('focusout', onLeaving)
    }
    // On every page anew: the form that was in the way may be gone.
  }, [dialog, isWanted, isOpen, pathname])
  return isOpen
}
