import { type ComponentProps, type ReactNode, useId } from 'react'

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  readonly children: ReactNode
  /** Something to press beside the label, such as a link to what is agreed to. */
  readonly beside?: ReactNode
  readonly error?: string | undefined
}

/** A box to tick; its whole line can be pressed. */
export function CheckBox({ children, beside, error, className = '', ...rest }: CheckBoxProps) {
  const id = useId()
  return (
    <div className={className}>
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="flex min-h-11 flex-1 items-center gap-3 py-1.5">
          <input
            id={id}
            type="checkbox"
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            className="size-5 flex-none accent-celadon"
            {...rest}
          />
          <span>{children}</span>
        </label>
        {beside}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="pb-1.5 text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
