import type { ComponentProps } from 'react'
import { Labelled, type LabelledProps } from './labelled.tsx'

interface SelectFieldProps extends LabelledProps, Omit<ComponentProps<'select'>, 'id' | 'className'> {}

/** A choice. */
export const SelectField = ({
  label,
  isLabelHidden = false,
  error,
  hint,
  className = '',
  ...rest
}: SelectFieldProps) => (
  <Labelled label={label} isLabelHidden={isLabelHidden} error={error} hint={hint} className={className}>
    {(described) => (
      <select
        {...described}
        className="min-h-11 w-full rounded-control border border-control bg-surface px-3 text-ink aria-invalid:border-danger"
        {...rest}
      />
    )}
  </Labelled>
)
