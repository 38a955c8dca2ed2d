import type { ReactNode } from 'react'
import { DOWN, Icon } from './icon.tsx'

const LOOKS = {
  /** From edge to edge; its height is of its place. */
  row: ['flex justify-between gap-3', 20],
  /** As long as its words. */
  text: ['inline-flex min-h-11 gap-1 text-small font-semibold text-celadon', 16],
} as const

interface SummaryProps {
  readonly look: keyof typeof LOOKS
  readonly className?: string
  readonly children: ReactNode
}

/** What opens a `details`, with a sign that turns. */
export const Summary = ({ look, className = '', children }: SummaryProps) => (
  <summary className={`list-none items-center [&::-webkit-details-marker]:hidden ${LOOKS[look][0]} ${className}`}>
    {children}
    <TurningSign size={LOOKS[look][1]} />
  </summary>
)

/** Turns once the `details` that its summary opens is open. */
export const TurningSign = ({ size }: { size: number }) => (
  <Icon path={DOWN} size={size} className="flex-none transition-transform in-[details[open]>summary]:rotate-180" />
)
