import type { ReactNode } from 'react'

/** A page's one heading; it takes the focus when the visitor arrives by a link. */
export const PageTitle = ({ children, className = 'text-title' }: { children: ReactNode; className?: string }) => (
  <h1 id="page-title" tabIndex={-1} className={`font-bold tracking-tight ${className}`}>
    {children}
  </h1>
)
