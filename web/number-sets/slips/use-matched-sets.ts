import { useQuery } from '@tanstack/react-query'
import type { Draw } from '#contract/draws.ts'
import type { NumberSet } from '#contract/number-sets.ts'
import { liveRound } from '#web/draws/draw-queries.ts'

/** Sets, matched with tonight's balls the second that they are known here: nobody waits for an answer of their own. */
export function useMatchedSets(sets: readonly NumberSet[]): readonly NumberSet[] {
  const { data: live } = useQuery(liveRound)
  const draw = live?.draw
  return draw ? sets.map((set) => matched(set, draw)) : sets
}

function matched(set: NumberSet, draw: Draw): NumberSet {
  if (set.hits !== null || draw.round_number !== set.round_target) return set
  const { numbers: winning_numbers, bonus_number } = draw
  return {
    ...set,
    state: 'matched',
    hits: {
      matched_numbers: set.numbers.filter((number) => winning_numbers.includes(number)),
      is_bonus_matched: set.numbers.includes(bonus_number),
      winning_numbers,
      bonus_number,
    },
  }
}
