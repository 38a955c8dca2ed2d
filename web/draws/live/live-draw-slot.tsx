import { lazy, type ReactNode, Suspense } from 'react'
import { retryImport } from '#web/data/retry-import.ts'
import type { LiveDrawProps } from './live-draw.tsx'
import { useLiveRound } from './use-live-round.ts'

/** Its code is fetched on the one night of the week that shows it. */
const LivePart = lazy(() => retryImport(() => import('./live-draw.tsx')))

/** Where the card will be, and as high. */
const Place = () => <div className="night night-place live-card" />

/** How far the round of the hour is. */
export const LiveDraw = (props: LiveDrawProps) => (
  <Suspense fallback={<Place />}>
    <LivePart {...props} />
  </Suspense>
)

/** The night of a draw, from the end of sales on, as it changes by itself; `otherwise` all the rest of the week. */
export function LiveDrawSlot({ otherwise }: { otherwise: ReactNode }) {
  const live = useLiveRound()
  if (live.isPending) return <Place />
  return live.isNight ? <LiveDraw live={live} /> : otherwise
}
