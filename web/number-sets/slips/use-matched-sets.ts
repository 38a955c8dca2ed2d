import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { hitsOf } from '#domain/draw/draw.ts'
import { useRoundHour } from '#web/data/use-draw-time.ts'
import { isOpening, openBalls } from '#web/draws/live/open-balls.ts'
import { type Live, useLiveRound } from '#web/draws/live/use-live-round.ts'

/**
 * Sets as they stand this second: from the minute of their draw they wait for its numbers, and they are matched with
 * tonight's balls as these open here. No call of their own is waited for, nor told before its time.
 */
export function useMatchedSets(sets: readonly NumberSet[]): readonly NumberSet[] {
  const live = useLiveRound()
  const { round_number, hasBegun } = useRoundHour()
  const newestDrawn = hasBegun ? round_number : round_number - 1
  return sets.map((set) => {
    const now = set.state === 'before_draw' && set.round_target <= newestDrawn ? awaiting(set) : set
    return matched(now, live)
  })
}

const awaiting = (set: NumberSet): NumberSet => ({ ...set, state: 'awaiting' })

function matched(set: NumberSet, { round, balls }: Live): NumberSet {
  const { draw } = round
  if (draw === null || draw.round_number !== set.round_target) return set
  if (set.hits !== null && !isOpening(round, balls)) return set
  const { numbers, bonus_number } = openBalls(draw, balls)
  const hits = hitsOf(set.numbers, { numbers, bonus_number })
  return { ...set, state: 'matched', hits: { ...hits, winning_numbers: [...numbers], bonus_number }, result: null }
}
