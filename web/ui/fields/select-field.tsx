import type { ComponentProps } from 'react'
import { Labelled } from './labelled.tsx'

/** A choice. */
export const SelectField = ({
  label,
  isLabelHidden = false,
  ...rest
}: Omit<ComponentProps<'select'>, 'id'> & { label: string; isLabelHidden?: boolean }) => (
  <Labelled label={label} isLabelHidden={isLabelHidden}>
    {({ id }) => (
      <select
        id={id}
        className="min-h-11 w-full rounded-control border border-control bg-surface px-3 text-ink"
        {...rest}
      />
    )}
  </Labelled>
)
