import type { ComponentProps, ReactNode } from 'react'

interface RadioButtonProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly children: ReactNode
}

/** One of several choices; its whole line can be pressed. */
export const RadioButton = ({ children, className = '', ...rest }: RadioButtonProps) => (
  <label className={`flex items-center ${className}`}>
    <input type="radio" className="size-5 flex-none accent-celadon" {...rest} />
    {children}
  </label>
)
