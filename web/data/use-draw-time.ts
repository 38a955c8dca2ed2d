import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getLiveRound } from '#contract/draws/live-round.ts'
import { type ComingDraw, drawBeginsAt, drawDateOf, nextDraw, openRound } from '#domain/calendar.ts'
import { type RoundHour, roundHour } from '#domain/draw/round-state.ts'
import { clockNow, useEachSecond, useSiteTimeChange } from './clock.ts'
import { query } from './query.ts'
import { useSite } from './site.ts'

const isSame = (one: RoundHour, other: RoundHour) =>
  one.round_number === other.round_number &&
  one.hasBegun === other.hasBegun &&
  one.isNight === other.isNight &&
  one.isLate === other.isLate

/** The round whose sales closed last, by the clock: the server's while the page is drawn, then the visitor's. */
export function useRoundHour(): RoundHour {
  const { hour: first, drawMinute } = useSite()
  const [hour, setHour] = useState(first)
  useEachSecond(() => {
    const fresh = roundHour(clockNow(), drawMinute)
    setHour((known) => (isSame(known, fresh) ? known : fresh))
  })
  return hour
}

const drawOfRound = (round_number: number, drawMinute: number): ComingDraw => ({
  round_number,
  draw_date: drawDateOf(round_number),
  begins_at: drawBeginsAt(round_number, drawMinute),
})

const openDraw = (now: number, drawMinute: number) => drawOfRound(openRound(now), drawMinute)

/** A draw as it is at first, then by the visitor's clock. */
function useDraw(
  meantAt: (now: number, drawMinute: number) => ComingDraw,
  drawMinute: number,
  first: () => ComingDraw,
): ComingDraw {
  // The same draw may be another number of days away.
  useSiteTimeChange()
  const [draw, setDraw] = useState(first)
  useEachSecond(() => {
    const meant = meantAt(clockNow(), drawMinute)
    setDraw((known) => (meant.begins_at === known.begins_at ? known : meant))
  })
  return draw
}

/** The round of the hour; open pages hear of every change of it (public-events.ts). */
export const liveRound = query(getLiveRound)

/** The newest round whose numbers this page knows of, however it heard of them; 0 where it knows of none. */
function useKnownRound(): number {
  const { data } = useQuery({ ...liveRound, enabled: false })
  return data && data.stage !== 'nothing' ? data.round_number : 0
}

/**
 * The first draw that is still to come: as the server said when it drew the page, then by the visitor's clock, and the one
 * after as soon as its numbers are here, which may be before the minute that was announced.
 */
export function useNextDraw(): ComingDraw {
  const { drawMinute, nextDraw: first } = useSite()
  const next = useDraw(nextDraw, drawMinute, () => first)
  const known = useKnownRound()
  return known >= next.round_number ? drawOfRound(known + 1, drawMinute) : next
}

/** The draw in which a set made now plays: from 20:00 on a Saturday, when sales close, the next one. For pages of members. */
export function useOpenDraw(): ComingDraw {
  const { drawMinute } = useSite()
  return useDraw(openDraw, drawMinute, () => openDraw(clockNow(), drawMinute))
}

/** The newest round whose draw has begun; null before round 1. */
export function useNewestDueRound(): number | null {
  const { round_number } = useNextDraw()
  return round_number > 1 ? round_number - 1 : null
}
