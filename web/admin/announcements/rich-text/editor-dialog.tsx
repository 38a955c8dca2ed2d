import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialogs/dialog-card.tsx'

interface EditorDialogProps {
  readonly title: string
  readonly button: string
  readonly isRunning?: boolean
  readonly onDone: () => void
  /** True: it is done, and the dialog closes. */
  readonly onSubmit: () => boolean | Promise<boolean>
  readonly children: ReactNode
}

/** Asks for something that goes into the text. A form of its own, outside the one that the editor stands in. */
export function EditorDialog({ title, button, isRunning = false, onDone, onSubmit, children }: EditorDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return createPortal(
    <DialogCard dialog={dialog} title={title} onClose={onDone}>
      <form
        className="mt-4 space-y-4"
        onSubmit={async (event) => {
          event.preventDefault()
          // In React's tree it stands inside the announcement's form.
          event.stopPropagation()
          if (!isRunning && (await onSubmit())) dialog.current?.close()
        }}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {children}
        <Button type="submit" aria-disabled={isRunning}>
          {isRunning ? '올리는 중…' : button}
        </Button>
      </form>
    </DialogCard>,
    document.body,
  )
}
