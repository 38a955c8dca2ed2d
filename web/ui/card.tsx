import type { ComponentProps } from 'react'

/** One idea. */
export const Card = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div className={`rounded-card border border-line bg-surface p-5 shadow-card sm:p-7 ${className}`} {...rest} />
)
