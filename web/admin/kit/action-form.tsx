import { type ReactNode, useState } from 'react'
import type { ApiError } from '#web/data/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { refusedWording } from './refused-wording.ts'

interface ActionFormProps<Name extends string> {
  /** Of the fields below, by which their values come back. */
  readonly names: readonly Name[]
  readonly button: string
  readonly look?: ButtonLook
  readonly isRunning: boolean
  readonly error: ApiError | null
  /** What is said once it is done, until the next change. */
  readonly done?: string
  /** Fields beside the button, or one below the other. */
  readonly layout?: 'row' | 'column'
  /** @returns null where it was refused; otherwise the fields begin anew */
  readonly onAction: (values: Readonly<Record<Name, string>>) => Promise<unknown>
  readonly children: ReactNode
}

/** A small form of admin that does one thing at once, such as a reason and a button; nothing of it is kept as a draft. */
export function ActionForm<Name extends string>(props: ActionFormProps<Name>) {
  const { names, button, look, isRunning, error, done, layout = 'row', onAction, children } = props
  const [isDone, setDone] = useState(false)
  const act = async (form: HTMLFormElement) => {
    const typed = new FormData(form)
    const values = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')]))
    const answer = await onAction(values as Record<Name, string>)
    if (answer !== null) form.reset()
    setDone(answer !== null)
  }
  return (
    <form
      method="post"
      className="space-y-3"
      onChange={() => setDone(false)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isRunning) void act(event.currentTarget)
      }}
    >
      <div className={layout === 'row' ? 'flex flex-wrap items-end gap-2' : 'max-w-sm space-y-4'}>
        {children}
        <Button type="submit" {...(look && { look })} aria-disabled={isRunning}>
          {button}
        </Button>
      </div>
      {done && <p role="status">{isDone && done}</p>}
      <Alert>{error && refusedWording(error)}</Alert>
    </form>
  )
}
