import { type ReactNode, useState } from 'react'
import { uncheckedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem } from '#web/forms/form-parts.tsx'
import { textIn, useForm, whenFilledIn } from '#web/forms/use-form.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields.tsx'
import { NOTHING_SAVED, useDraft } from './use-draft.ts'

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

/** One thing that can be done for the reason that was typed. */
export interface ReasonedAction {
  readonly name: string
  readonly look?: ButtonLook
  /** Sends by `useChange`; rejects where it was refused. */
  readonly run: (reason: string) => Promise<unknown>
  /** The sentence afterwards. */
  readonly done: string
}

interface ReasonFormProps {
  readonly label: string
  readonly longest?: number
  readonly placeholder?: string
  /** Of what it is a draft, as `useDraft` takes it. */
  readonly draftKey: string
  readonly actions: readonly ReasonedAction[]
  readonly onDone?: (done: string) => void
  /** Below the buttons: what takes the same reason. */
  readonly children?: (reason: string) => ReactNode
}

/** A reason, and a button for each thing that can be done for it. Enter does none of them. */
export function ReasonForm({ label, longest, placeholder, draftKey, actions, onDone, children }: ReasonFormProps) {
  const [done, setDone] = useState<string>()
  const draft = useDraft(NOTHING_SAVED, { reason: '' }, draftKey, {
    save: () => Promise.resolve(''),
    onSaved: (done) => {
      setDone(done)
      onDone?.(done)
    },
    beginsAnew: true,
  })
  const { form } = draft
  const { reason } = draft.typed
  return (
    <>
      <form {...form.attributes} onSubmit={(event) => event.preventDefault()} className="space-y-3">
        <Field
          label={label}
          {...(longest !== undefined && { longest })}
          placeholder={placeholder}
          {...draft.field('reason')}
        />
        <div className="flex flex-wrap gap-2">
          {actions.map(({ name, look, run, done }) => (
            <Button
              key={name}
              {...(look && { look })}
              disabled={reason.trim() === '' || form.isSending}
              onClick={() => draft.saveBy(() => run(reason).then(() => done))}
            >
              {name}
            </Button>
          ))}
        </div>
        <p role="status" className="text-soft empty:hidden">
          {draft.isSaved && done}
        </p>
        <FormProblem form={form} />
      </form>
      {children?.(reason)}
    </>
  )
}
