import { useQuery } from '@tanstack/react-query'
import type { Draw } from '#contract/draws/draws.ts'
import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { hitsOf } from '#domain/draw/draw.ts'
import { useRoundHour } from '#web/data/use-draw-time.ts'
import { liveRound } from '#web/draws/draw-queries.ts'

/**
 * Sets as they stand this second: from the minute of their draw they wait for its numbers, and they are matched with
 * tonight's balls once these are known here. No call of their own is waited for.
 */
export function useMatchedSets(sets: readonly NumberSet[]): readonly NumberSet[] {
  const { data: live } = useQuery(liveRound)
  const { round_number, hasBegun } = useRoundHour()
  const newestDrawn = hasBegun ? round_number : round_number - 1
  const draw = live?.draw
  return sets.map((set) => {
    const now = set.state === 'before_draw' && set.round_target <= newestDrawn ? awaiting(set) : set
    return draw ? matched(now, draw) : now
  })
}

const awaiting = (set: NumberSet): NumberSet => ({ ...set, state: 'awaiting' })

function matched(set: NumberSet, draw: Draw): NumberSet {
  if (set.hits !== null || draw.round_number !== set.round_target) return set
  return {
    ...set,
    state: 'matched',
    hits: { ...hitsOf(set.numbers, draw), winning_numbers: draw.numbers, bonus_number: draw.bonus_number },
  }
}
