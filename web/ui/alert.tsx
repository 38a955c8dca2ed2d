import type { ReactNode } from 'react'

interface AlertProps {
  /** How often something was tried: a sentence that comes again is read out again. */
  readonly attempt?: number
  readonly children: ReactNode
}

/** A problem, read out when it appears; invisible without one. */
export const Alert = ({ attempt, children }: AlertProps) => (
  <div role="alert" className="empty:hidden">
    {children && (
      <p key={attempt} className="rounded-control bg-danger-soft px-4 py-3 text-small text-danger">
        {children}
      </p>
    )}
  </div>
)
