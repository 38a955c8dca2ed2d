import { useEffect, useState } from 'react'
import { type ComingDraw, drawBeginsAt, drawDateOf, nextDraw, openRound, salesCloseAt } from '#domain/calendar.ts'
import { clockNow } from './clock.ts'
import { useSite } from './site.ts'

// A timer that is set further ahead fires at once.
const LONGEST_TIMER = 2 ** 31 - 1

/** Which draw is meant at an instant, and when another one takes its place, ms. */
interface Meant {
  readonly at: (now: number, drawMinute: number) => ComingDraw
  readonly endsAt: (draw: ComingDraw) => number
}

const NEXT: Meant = { at: nextDraw, endsAt: ({ begins_at }) => begins_at }

const OPEN: Meant = {
  at: (now, drawMinute) => {
    const round_number = openRound(now)
    return { round_number, draw_date: drawDateOf(round_number), begins_at: drawBeginsAt(round_number, drawMinute) }
  },
  endsAt: ({ round_number }) => salesCloseAt(round_number),
}

/** A draw as it is at first, then by the visitor's clock. */
function useDraw({ at, endsAt }: Meant, drawMinute: number, first: () => ComingDraw): ComingDraw {
  const [draw, setDraw] = useState(first)
  useEffect(() => {
    const now = clockNow()
    const meant = at(now, drawMinute)
    if (meant.begins_at !== draw.begins_at) setDraw(meant)
    const timer = setTimeout(() => setDraw(at(clockNow(), drawMinute)), Math.min(endsAt(meant) - now, LONGEST_TIMER))
    return () => clearTimeout(timer)
  }, [at, endsAt, drawMinute, draw.begins_at])
  return draw
}

/** The first draw that has not begun: as the server said when it drew the page, then by the visitor's clock. */
export function useNextDraw(): ComingDraw {
  const { drawMinute, nextDraw } = useSite()
  return useDraw(NEXT, drawMinute, () => nextDraw)
}

/** The draw in which a set made now plays: from 20:00 on a Saturday, when sales close, the next one. For pages of members. */
export function useOpenDraw(): ComingDraw {
  const { drawMinute } = useSite()
  return useDraw(OPEN, drawMinute, () => OPEN.at(clockNow(), drawMinute))
}

/** The newest round whose draw has begun; null before round 1. */
export function useNewestDueRound(): number | null {
  const { round_number } = useNextDraw()
  return round_number > 1 ? round_number - 1 : null
}
