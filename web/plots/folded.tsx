import type { ReactNode } from 'react'
import { DOWN, Icon } from '#web/ui/icon.tsx'

/** Details behind a switch; the verdict stands open above it. */
export const Folded = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <details className="group mt-3 border-t border-line pt-1 first:mt-0 first:border-t-0 first:pt-0">
    <summary className="flex min-h-11 list-none items-center justify-between gap-2 text-small font-semibold [&::-webkit-details-marker]:hidden">
      {name} <Icon path={DOWN} size={18} className="flex-none transition-transform group-open:rotate-180" />
    </summary>
    <div className="pt-2">{children}</div>
  </details>
)
