import { type ReactNode, type RefObject, useId } from 'react'
import { iconButtonClass } from './button.tsx'
import { CROSS, Icon } from './icon.tsx'
import { useCloseBeside } from './sheet.tsx'
import { ToastRegion } from './toasts/toast-region.tsx'

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
              className={iconButtonClass('-mt-2 -mr-2')}
              onClick={() => dialog.current?.close()}
            >
              <Icon path={CROSS} size={22} />
            </button>
          )}
        </div>
        {children}
      </div>
      <ToastRegion dialog="card" />
    </dialog>
  )
}
