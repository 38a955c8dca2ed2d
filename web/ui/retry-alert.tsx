import type { ReactNode } from 'react'
import { RetryButton } from './button.tsx'
import { handFocusOn } from './hand-focus-on.ts'

interface RetryAlertProps {
  readonly onRetry: () => unknown
  /** Advice instead of trying again. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/** A problem, read out when it appears, and advice about it. */
export const RetryAlert = ({ onRetry, instead, children }: RetryAlertProps) => (
  <div
    ref={handFocusOn}
    role="alert"
    className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-danger-soft px-4 py-3 text-danger"
  >
    <p>{children}</p>
    {instead || <RetryButton onRetry={onRetry} />}
  </div>
)
