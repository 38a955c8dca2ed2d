import { type RefObject, useEffect } from 'react'

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
