import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveRound } from '#contract/draws/live-round.ts'
import { drawDateOf } from '#domain/calendar.ts'
import { closedRoundState, type RoundHour, type RoundState } from '#domain/draw/round-state.ts'
import { liveRound, useRoundHour } from '#web/data/use-draw-time.ts'
import { isOpening, useOpenBalls } from './open-balls.ts'

/** The round whose sales closed last, by the visitor's clock and what is known of it. */
export interface Live extends Pick<RoundHour, 'isNight' | 'isLate'> {
  /** What this page shows of it: no more than its numbers while their balls open. */
  readonly round: LiveRound
  readonly state: RoundState
  /** How many of its seven balls are open, the bonus last. */
  readonly balls: number
  /** It is a night, and how far its round is has been asked for but not answered: the card's place is kept. */
  readonly isPending: boolean
}

/** A round of which nothing is known but its day. */
const unknown = (round_number: number, checked_every: number | null): LiveRound => ({
  round_number,
  draw_date: drawDateOf(round_number),
  stage: 'nothing',
  draw: null,
  numbers_at: null,
  tallied_at: null,
  completed_at: null,
  checked_every,
  next_check_at: null,
})

const withoutPrizes = (round: LiveRound): LiveRound => ({
  ...round,
  stage: 'numbers',
  draw: round.draw && { ...round.draw, is_confirmed: false },
})

export function useLiveRound(): Live {
  const hour = useRoundHour()
  const { data, isPending } = useQuery(liveRound)
  const client = useQueryClient()
  const isOld = data !== undefined && data.round_number < hour.round_number
  useEffect(() => {
    // It has struck eight: what is known is of last week's round.
    if (isOld) void client.invalidateQueries({ queryKey: liveRound.queryKey })
  }, [client, isOld])
  const round =
    data && data.round_number >= hour.round_number ? data : unknown(hour.round_number, data?.checked_every ?? null)
  const balls = useOpenBalls(round, data?.round_number === round.round_number)
  const shown = isOpening(round, balls) ? withoutPrizes(round) : round
  // Without sources that are asked no time is promised.
  const isNight = hour.isNight && (round.stage !== 'nothing' || round.checked_every !== null)
  return {
    round: shown,
    state: closedRoundState(shown.stage, hour.hasBegun),
    balls,
    isNight,
    isLate: hour.isLate,
    isPending: hour.isNight && isPending,
  }
}
