import type { ReactNode } from 'react'
import { OFFLINE } from '#domain/site/offline.ts'
import { RetryButton } from './button.tsx'
import { handFocusOn } from './hand-focus-on.ts'
import { useOffline } from './use-offline.ts'

const LOOKS = {
  plain: 'bg-sunken text-soft',
  amber: 'bg-amber-soft text-amber',
} as const

/** A sentence that the page itself has to say. */
export const Notice = ({ look = 'plain', children }: { look?: keyof typeof LOOKS; children: ReactNode }) => (
  <p className={`rounded-control px-4 py-3 text-small ${LOOKS[look]}`}>{children}</p>
)

/** Nothing is there, and perhaps what to do about it. Where it can be tried again, a line that is gone is named. */
export function Empty({ children, onRetry }: { children: ReactNode; onRetry?: (() => unknown) | undefined }) {
  const isOffline = useOffline()
  return (
    <div ref={handFocusOn} className="flex flex-wrap items-center gap-3 py-2 text-soft">
      <p>
        {children}
        {onRetry && isOffline && children !== OFFLINE && ` ${OFFLINE}`}
      </p>
      {onRetry && <RetryButton onRetry={onRetry} />}
    </div>
  )
}
