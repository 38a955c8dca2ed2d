import { type ComponentProps, useId } from 'react'

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  readonly label: string
}

/** A choice with its label above. */
export function SelectField({ label, className = '', ...rest }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <select
        id={id}
        className="min-h-11 w-full rounded-control border border-control bg-surface px-3 text-ink"
        {...rest}
      />
    </div>
  )
}
