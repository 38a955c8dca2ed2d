import { type ReactNode, useState } from 'react'
import { FormProblem } from '#web/forms/form-parts.tsx'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields.tsx'
import { NOTHING_SAVED, useDraft } from './use-draft.ts'

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
