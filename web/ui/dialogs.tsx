import { type ReactNode, type RefObject, useEffect, useId } from 'react'
import { CROSS, Icon } from './icon.tsx'
import { ToastRegion } from './toasts/toast-region.tsx'

/** Closes a dialog by a click beside it. */
function useCloseBeside(dialog: RefObject<HTMLDialogElement | null>, isDismissible = true): void {
  useEffect(() => {
    const element = dialog.current
    const closeBeside = (event: MouseEvent) => {
      if (isDismissible && event.target === element) element?.close()
    }
    element?.addEventListener('click', closeBeside)
    return () => element?.removeEventListener('click', closeBeside)
  }, [dialog, isDismissible])
}

interface DialogCardProps {
  /** Opened with `showModal()`, closed with `close()`; the browser keeps the focus inside and gives it back. */
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly title: string
  /** Without it neither Escape nor a button nor a click beside it closes it. */
  readonly isDismissible?: boolean
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** A card over the page, in the middle of the screen. */
export function DialogCard({ dialog, title, isDismissible = true, onClose, children }: DialogCardProps) {
  const id = useId()
  useCloseBeside(dialog, isDismissible)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      closedby={isDismissible ? 'closerequest' : 'none'}
      // For browsers that do not know `closedby`.
      onCancel={(event) => isDismissible || event.preventDefault()}
      onClose={onClose}
      className="dialog-card bg-surface text-ink"
    >
      <div className="p-5 sm:p-7">
        <div className="flex items-start justify-between gap-3">
          <h2 id={id} tabIndex={-1} className="text-lead font-bold">
            {title}
          </h2>
          {isDismissible && (
            <button
              type="button"
              aria-label="닫기"
              className="-mt-2 -mr-2 grid size-11 flex-none place-items-center rounded-control hover:bg-sunken"
              onClick={() => dialog.current?.close()}
            >
              <Icon path={CROSS} size={22} />
            </button>
          )}
        </div>
        {children}
      </div>
      <ToastRegion isInDialog />
    </dialog>
  )
}

interface SheetProps {
  /** Opened with `showModal()`, closed with `close()`; the browser keeps the focus inside and gives it back. */
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly id: string
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel from the edge of the screen. Escape and a click beside it close it. */
export function Sheet({ dialog, id, label, onClose, children }: SheetProps) {
  useCloseBeside(dialog)
  return (
    <dialog ref={dialog} id={id} aria-label={label} onClose={onClose} className="sheet bg-paper text-ink">
      {children}
      <ToastRegion isInDialog />
    </dialog>
  )
}
