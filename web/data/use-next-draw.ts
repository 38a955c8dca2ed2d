import { useEffect, useState } from 'react'
import { type ComingDraw, nextDraw } from '#domain/calendar.ts'
import { clockNow } from './clock.ts'
import { useSite } from './site.ts'

// A timer that is set further ahead fires at once.
const LONGEST_TIMER = 2 ** 31 - 1

/** The draw of the open round: as the server said when it drew the page, then by the visitor's clock. */
export function useNextDraw(): ComingDraw {
  const site = useSite()
  const [draw, setDraw] = useState(site.nextDraw)
  useEffect(() => {
    const now = clockNow()
    const coming = nextDraw(now, site.drawMinute)
    if (coming.begins_at !== draw.begins_at) setDraw(coming)
    const timer = setTimeout(
      () => setDraw(nextDraw(clockNow(), site.drawMinute)),
      Math.min(coming.begins_at - now, LONGEST_TIMER),
    )
    return () => clearTimeout(timer)
  }, [draw.begins_at, site.drawMinute])
  return draw
}

/** The newest round whose draw has begun; null before round 1. */
export function useNewestDueRound(): number | null {
  const { round_number } = useNextDraw()
  return round_number > 1 ? round_number - 1 : null
}
