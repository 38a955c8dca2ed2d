import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

interface ListWithOpenedProps {
  readonly list: ReactNode
  /** What of the list is opened; its key, as it stands in the address, and null while nothing is. */
  readonly opened: string | null
  readonly onClose: () => void
  /** Whether what is opened needs the whole width: it then stands above the list on every screen. */
  readonly isWide?: boolean
  /** What is opened, as a whole. */
  readonly children: ReactNode
}

/**
 * A list and what of it is opened: beside it where there is room, above it on a phone, and in sight either way. What is
 * opened begins anew with another key.
 */
export const ListWithOpened = ({ list, opened, onClose, isWide = false, children }: ListWithOpenedProps) => (
  <div className={`grid items-start gap-4 [&>*]:min-w-0 ${opened !== null && !isWide ? 'md:grid-cols-2' : ''}`}>
    {list}
    {opened !== null && (
      <section
        key={opened}
        aria-label="연 것"
        ref={(node) => node?.scrollIntoView?.({ block: 'nearest' })}
        className={`scroll-mt-4 space-y-2 ${isWide ? 'order-first' : 'max-md:order-first'}`}
      >
        <Button look="bare" className="-ml-3" onClick={onClose}>
          닫고 목록만 보기
        </Button>
        {children}
      </section>
    )}
  </div>
)
