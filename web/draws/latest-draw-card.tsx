import type { ReactNode } from 'react'
import type { Draw } from '#contract/draws/draws.ts'
import { Card } from '#web/ui/card.tsx'
import { DrawFacts } from './draw-facts.tsx'
import { DrawHead } from './draw-head.tsx'

/** The newest result in full, with room for something under it. */
export const LatestDrawCard = ({ draw, children }: { draw: Draw; children?: ReactNode }) => (
  <Card>
    <DrawHead draw={draw} />
    <DrawFacts draw={draw} />
    {children}
  </Card>
)
