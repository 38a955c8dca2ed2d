import type { ReactNode } from 'react'

/** What of a row is pressed to see it as a whole. */
export const OpenRow = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <button type="button" className="min-h-10 text-left font-semibold text-celadon" onClick={onOpen}>
    {children}
  </button>
)
