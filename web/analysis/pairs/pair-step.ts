/** The colours of a pair's count around what chance gives: clay below, paper at it, celadon above. */
export const PAIR_STEPS = [
  'under-3',
  'under-2',
  'under-1',
  'heat-even',
  'heat-1',
  'heat-2',
  'heat-4',
  'heat-5',
] as const

/** Where one step ends and the next begins, in standard deviations. */
const ENDS = [-1.5, -0.8, -0.25, 0.25, 0.9, 1.6, 2.6]

/** The counts at which steps begin, for so large an expected value. */
export const pairEnds = (expected: number): readonly number[] =>
  ENDS.map((deviations) => Math.max(0, Math.round(expected + deviations * Math.sqrt(expected))))

export const pairStep = (count: number, ends: readonly number[]): number => ends.filter((end) => count >= end).length
