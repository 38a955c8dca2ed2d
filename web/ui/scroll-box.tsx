import type { ReactNode } from 'react'

interface ScrollBoxProps {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/** What may be wider than its place: scrolled sideways, also by keys. */
export const ScrollBox = ({ label, className = '', children }: ScrollBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keys.
  <section aria-label={label} tabIndex={0} className={`overflow-x-auto ${className}`}>
    {children}
  </section>
)
