import { useEffect, useSyncExternalStore } from 'react'
import type { LiveRound } from '#contract/draws/live-round.ts'
import { type DrawnBalls, NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'

/*
 * The numbers of a draw come all at once. A page that waited for them opens them ball by ball, in every part of it at the same
 * moment: what counts hits knows no ball that the card of the night does not show yet.
 */

/** With the bonus. */
const BALLS = NUMBERS_PER_DRAW + 1
/** Milliseconds. */
const BALL_EVERY = 700

/** The round that this page has shown without its numbers, and how many of its balls are open by now; null where none opens. */
let awaited: number | null = null
let open = 0
const listeners = new Set<() => void>()

function show(balls: number) {
  open = balls
  if (open === BALLS) awaited = null
  for (const listener of listeners) listener()
}

/** Opens the first ball now and the others after it; all at once for who wants no motion. */
function begin() {
  if (open > 0) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return show(BALLS)
  show(1)
  const timer = setInterval(() => {
    show(open + 1)
    if (open === BALLS) clearInterval(timer)
  }, BALL_EVERY)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * How many of a round's seven balls this page shows, in their order, the bonus last. Seven where they were known when it was
 * opened, or where the prizes came with them: then the story is over. `isKnown`: whether the server has said how far it is.
 */
export function useOpenBalls({ round_number, draw }: LiveRound, isKnown: boolean): number {
  const shown = useSyncExternalStore(
    subscribe,
    () => (awaited === round_number ? open : BALLS),
    () => BALLS,
  )
  const isOver = draw?.is_confirmed === true && shown === 0
  useEffect(() => {
    if (draw === null) {
      if (!isKnown) return
      awaited = round_number
      open = 0
    } else if (isOver) show(BALLS)
    else if (awaited === round_number) begin()
  }, [round_number, draw, isKnown, isOver])
  return draw === null ? 0 : isOver ? BALLS : shown
}

/** The balls that are open; a bonus of 0 is not. */
export const openBalls = ({ numbers, bonus_number }: DrawnBalls, balls: number): DrawnBalls => ({
  numbers: numbers.slice(0, balls),
  bonus_number: balls < BALLS ? 0 : bonus_number,
})

/** Whether numbers are known of which some are not open yet. */
export const isOpening = ({ draw }: LiveRound, balls: number): boolean => draw !== null && balls < BALLS
