import { type ReactNode, useId } from 'react'

export interface LabelledProps {
  readonly label: string
  /** The label is for screen readers only, where the place explains itself. */
  readonly isLabelHidden?: boolean
  readonly error?: string | undefined
  /** How to fill it in. */
  readonly hint?: ReactNode
  readonly className?: string
}

/** The attributes that tie a control to its label, hint and error. */
interface Described {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** A control with its label above, and its error and its hint under it. */
export function Labelled({
  label,
  isLabelHidden = false,
  error,
  hint,
  className,
  children,
}: LabelledProps & { children: (described: Described) => ReactNode }) {
  const id = useId()
  const describedBy = [error !== undefined && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-small font-semibold'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': describedBy || undefined })}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-small text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
