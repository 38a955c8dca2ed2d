import type { ReactNode } from 'react'

/** Said where a form can send nothing without scripts. */
export const WithoutScripts = ({ children }: { children: ReactNode }) => (
  <noscript>
    <p className="text-soft">{children}</p>
  </noscript>
)
