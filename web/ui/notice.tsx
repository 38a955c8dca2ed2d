import type { ReactNode } from 'react'
import { OFFLINE } from '#domain/site/offline.ts'
import { RetryButton } from './button.tsx'
import { focusHeadingOnUnmount } from './move-focus.ts'
import { useOffline } from './use-browser-state.ts'

const LOOKS = {
  plain: 'bg-sunken text-soft',
  amber: 'bg-amber-soft text-amber',
} as const

interface NoticeProps {
  readonly look?: keyof typeof LOOKS
  /** Where it is more than a sentence: a heading and what belongs to it. */
  readonly as?: 'p' | 'div'
  readonly children: ReactNode
}

/** What the page itself has to say. */
export const Notice = ({ look = 'plain', as: Element = 'p', children }: NoticeProps) => (
  <Element className={`rounded-control px-4 py-3 text-small ${LOOKS[look]}`}>{children}</Element>
)

/** Nothing is there. Where that can be tried again it failed: it is read out when it appears, and says so where the device is offline. */
export function Empty({ children, onRetry }: { children: ReactNode; onRetry?: (() => unknown) | undefined }) {
  const isOffline = useOffline()
  return (
    <div
      ref={focusHeadingOnUnmount}
      role={onRetry && 'alert'}
      className="flex flex-wrap items-center gap-3 py-2 text-soft"
    >
      <p>
        {children}
        <span>{onRetry && isOffline && children !== OFFLINE && ` ${OFFLINE}`}</span>
      </p>
      {onRetry && <RetryButton onRetry={onRetry} />}
    </div>
  )
}

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

interface RetryAlertProps {
  readonly onRetry: () => unknown
  /** Advice instead of trying again. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/** A problem, read out when it appears, and advice about it. */
export const RetryAlert = ({ onRetry, instead, children }: RetryAlertProps) => (
  <div
    ref={focusHeadingOnUnmount}
    role="alert"
    className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-danger-soft px-4 py-3 text-danger"
  >
    <p>{children}</p>
    {instead || <RetryButton onRetry={onRetry} />}
  </div>
)
