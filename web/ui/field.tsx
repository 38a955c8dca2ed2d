import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string
  /** The label is for screen readers only, where the place explains itself. */
  readonly isLabelHidden?: boolean
  readonly error?: string | undefined
  /** How to fill it in. */
  readonly hint?: ReactNode
  /** A button inside the field, at its end. */
  readonly end?: ReactNode
}

/** A field with its label above and its error under it. */
export function Field({ label, isLabelHidden = false, error, hint, end, className = '', ...rest }: FieldProps) {
  const id = useId()
  const described = [error !== undefined && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-small font-semibold'}>
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
          className={`min-h-11 w-full rounded-control border border-control bg-surface px-3.5 text-ink placeholder:text-soft read-only:bg-sunken aria-invalid:border-danger ${end ? 'pr-14' : ''}`}
          {...rest}
        />
        {end && <div className="absolute inset-y-0 right-0 flex items-center">{end}</div>}
      </div>
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
