import type { ReactNode } from 'react'

/** A cell that stays on one line, where a table is narrower than what it says. */
export const OneLine = ({ children }: { children: ReactNode }) => <span className="whitespace-nowrap">{children}</span>
