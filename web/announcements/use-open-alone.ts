import { type RefObject, useEffect, useState } from 'react'

const openDialog = () => document.querySelector<HTMLDialogElement>('dialog[open]')

/** Opens a dialog once no other is open; returns whether it has been opened. Never two at a time. */
export function useOpenAlone(dialog: RefObject<HTMLDialogElement | null>, isWanted: boolean): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isWanted || isOpen) return
    const tryToOpen = () => {
      if (openDialog() !== null || !dialog.current) return
      dialog.current.showModal()
      setOpen(true)
    }
    tryToOpen()
    // `close` does not bubble, but it can be heard on its way down.
    document.addEventListener('close', tryToOpen, true)
    return () => document.removeEventListener('close', tryToOpen, true)
  }, [dialog, isWanted, isOpen])
  return isOpen
}
