import { type ReactNode, type RefObject, useEffect } from 'react'
import { useHydrated } from '#web/ui/use-browser-state.ts'
import { ToastRegion } from './toasts/toast-region.tsx'

/** Closes a dialog by a click beside it. */
export function useCloseBeside(dialog: RefObject<HTMLDialogElement | null>, isDismissible = true): void {
  useEffect(() => {
    const element = dialog.current
    const closeBeside = (event: MouseEvent) => {
      if (isDismissible && event.target === element) element?.close()
    }
    element?.addEventListener('click', closeBeside)
    return () => element?.removeEventListener('click', closeBeside)
  }, [dialog, isDismissible])
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
      {/* Only code opens it, so what is in it comes with the code. */}
      {useHydrated() && children}
      <ToastRegion dialog="sheet" />
    </dialog>
  )
}
