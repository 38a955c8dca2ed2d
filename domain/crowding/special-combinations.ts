import { type DrawnBalls, LARGEST_NUMBER } from '../draw/draw.ts'
import type { VisibleHistory } from './visible-history.ts'

/**
 * Combinations with a crowd of their own: whole columns of the slip, 1-2-3-4-5-6, even steps, the hottest six, what has
 * won before. The crowd of each kind is a parameter, in multiples of what chance alone would give a combination.
 */
export const SPECIAL_NAMES = [
  'columns_4_to_7',
  'columns_1_to_3',
  'one_to_six',
  'even_steps',
  'hottest_with_bonus',
  'hottest',
  'last_winners',
  'winners_2_to_10_ago',
  'winners_11_to_52_ago',
  'older_winners',
] as const
export type SpecialName = (typeof SPECIAL_NAMES)[number]

const columnsOfSlip = Array.from({ length: 7 }, (_, column) =>
  Array.from({ length: 7 }, (_, row) => column + 1 + 7 * row).filter((number) => number <= LARGEST_NUMBER),
)
/** The four shorter columns hold six numbers each; of the seven of a longer one any six may be chosen. */
const SHORT_COLUMNS = columnsOfSlip.slice(3)
const SIX_OF_LONG_COLUMNS = columnsOfSlip
  .slice(0, 3)
  .flatMap((seven) => seven.map((_, left) => seven.filter((_, i) => i !== left)))
/** Steps of 7 are columns. */
const EVEN_STEPS = [1, 2, 3, 4, 5, 6, 8].flatMap((step) =>
  Array.from({ length: LARGEST_NUMBER - 5 * step }, (_, i) => Array.from({ length: 6 }, (_, k) => i + 1 + step * k)),
)

const never: readonly (readonly number[])[] = []

/** The combinations of each kind before a round, in the order of `SPECIAL_NAMES`. `before`: the draws before it, all of them. */
export function specialCombinations(
  before: readonly Pick<DrawnBalls, 'numbers'>[],
  seen: Pick<VisibleHistory, 'hottest' | 'hottest_with_bonus'>,
): readonly (readonly (readonly number[])[])[] {
  const won = before.map(({ numbers }) => numbers)
  const ago = (from: number, to: number) => won.slice(Math.max(0, won.length - to), Math.max(0, won.length - from + 1))
  return [
    SHORT_COLUMNS,
    SIX_OF_LONG_COLUMNS,
    [[1, 2, 3, 4, 5, 6]],
    EVEN_STEPS,
    won.length === 0 ? never : [seen.hottest_with_bonus],
    won.length === 0 ? never : [seen.hottest],
    ago(1, 1),
    ago(2, 10),
    ago(11, 52),
    ago(53, won.length),
  ]
}
