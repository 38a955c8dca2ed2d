import type { ReactNode } from 'react'
import { Summary } from '#web/ui/summary.tsx'

/** Details behind a switch; the verdict stands open above it. */
export const Folded = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <details className="mt-3 border-t border-line pt-1 first:mt-0 first:border-t-0 first:pt-0">
    <Summary look="row" className="min-h-11 text-small font-semibold">
      {name}
    </Summary>
    <div className="pt-2">{children}</div>
  </details>
)
