import { type ReactNode, useState } from 'react'
import { uncheckedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem } from '#web/forms/form-parts.tsx'
import { textIn, useForm, whenFilledIn } from '#web/forms/use-form.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'

export interface ActionFormProps<Name extends string> {
  /** Of the fields below, by which their values come back. */
  readonly names: readonly Name[]
  readonly button: string
  readonly look?: ButtonLook
  /** The sentence after it is done, until the next change. */
  readonly done?: string
  /** Fields beside the button, or one below the other. */
  readonly layout?: 'row' | 'column'
  /** Sends by `useChange`, or goes somewhere; rejects where it was refused. Afterwards the fields begin anew. */
  readonly onAction: (values: Readonly<Record<Name, string>>) => unknown
  /** The fields, each bound by its name: `(field) => <Field label="이유" {...field('reason')} required />`. */
  readonly children: (field: (name: Name) => { readonly name: string; readonly error: string | undefined }) => ReactNode
}

/** A small form of admin that does one thing at once, such as a reason and a button; nothing of it is kept as a draft. */
export function ActionForm<Name extends string>(props: ActionFormProps<Name>) {
  const { names, button, look, done, layout = 'row', onAction, children } = props
  const [isDone, setDone] = useState(false)
  const attempt = uncheckedAttempt(async (element, typed) => {
    await onAction(Object.fromEntries(names.map((name) => [name, textIn(typed, name)])) as Record<Name, string>)
    element.reset()
    setDone(true)
  }, '다시 시도해 주세요.')
  const form = useForm(whenFilledIn(attempt.run))
  return (
    <form {...form.attributes} className="space-y-3" onChange={() => setDone(false)}>
      <div className={layout === 'row' ? 'flex flex-wrap items-end gap-2' : 'space-y-4'}>
        {children(form.field)}
        <Button type="submit" {...(look && { look })} aria-disabled={form.isSending}>
          {button}
        </Button>
      </div>
      {done && <p role="status">{isDone && done}</p>}
      <FormProblem form={form} />
    </form>
  )
}
