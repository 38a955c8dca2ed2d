import type { ComponentProps } from 'react'
import { Labelled, type LabelledProps } from './labelled.tsx'

interface TextAreaProps extends LabelledProps, Omit<ComponentProps<'textarea'>, 'id' | 'className'> {}

/** Several lines to fill in. */
export const TextArea = ({ label, isLabelHidden = false, error, hint, className = '', ...rest }: TextAreaProps) => (
  <Labelled label={label} isLabelHidden={isLabelHidden} error={error} hint={hint} className={className}>
    {(described) => (
      <textarea
        {...described}
        className="w-full rounded-control border border-control bg-surface px-3.5 py-2.5 text-ink aria-invalid:border-danger"
        {...rest}
      />
    )}
  </Labelled>
)
