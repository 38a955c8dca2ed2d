import type { ComponentProps } from 'react'
import { Labelled } from './labelled.tsx'

/** A choice. */
export const SelectField = ({ label, ...rest }: Omit<ComponentProps<'select'>, 'id'> & { label: string }) => (
  <Labelled label={label}>
    {({ id }) => (
      <select
        id={id}
        className="min-h-11 w-full rounded-control border border-control bg-surface px-3 text-ink"
        {...rest}
      />
    )}
  </Labelled>
)
