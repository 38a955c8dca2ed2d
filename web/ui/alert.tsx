import type { ReactNode } from 'react'

interface AlertProps {
  /** How often something was tried: a sentence that comes again is read out again. */
  readonly attempt?: number
  readonly children: ReactNode
}

/** What went wrong, read out when it appears; nothing is seen of it while there is nothing to say. */
export const Alert = ({ attempt, children }: AlertProps) => (
  <div role="alert" className="empty:hidden">
    {children && (
      <p key={attempt} className="rounded-control bg-danger-soft px-4 py-3 text-small text-danger">
        {children}
      </p>
    )}
  </div>
)
