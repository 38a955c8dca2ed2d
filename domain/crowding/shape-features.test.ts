import { describe, expect, it } from 'vitest'
import { everyCombination } from './quantiles.ts'
import { FEATURE_COUNT, FEATURE_NAMES, type FeatureName, fillSeen, fillShape } from './shape-features.ts'
import { type VisibleHistory, visibleAfter } from './visible-history.ts'

const NOTHING_SEEN = visibleAfter([])
function figure(name: FeatureName, six: readonly number[], seen: VisibleHistory = NOTHING_SEEN) {
  const features = new Float64Array(FEATURE_COUNT)
  fillShape(six, features)
  fillSeen(six, seen, features)
  return features[FEATURE_NAMES.indexOf(name)]
}

const RUN = [1, 2, 3, 4, 5, 6]
const COLUMN = [4, 11, 18, 25, 32, 39]
const ENDS = [1, 2, 3, 43, 44, 45]
const TENS = [5, 15, 25, 30, 35, 45]
const SPREAD = [3, 10, 17, 26, 33, 41]
const ln = Math.log

/** By hand, from the slip and the definitions in docs/crowding.md. */
const FACTS: Readonly<Record<FeatureName, readonly (readonly [readonly number[], number])[]>> = {
  gap_variation: [
    [RUN, 0],
    [ENDS, Math.sqrt(243.36) / 8.8],
  ],
  gap_variance: [
    [COLUMN, 0],
    // Gaps 1, 1, 40, 1, 1 around 8.8.
    [ENDS, 243.36],
  ],
  log_largest_gap: [
    [COLUMN, ln(7)],
    [ENDS, ln(40)],
  ],
  sum_of_log_gaps: [
    [RUN, ln(40)],
    [COLUMN, ln(4) + 6 * ln(7)],
  ],
  gaps_off_even: [
    // 4 and six times 7 against 46/7.
    [COLUMN, 46 / 7 - 4 + 6 * (7 - 46 / 7)],
    [RUN, 6 * (46 / 7 - 1) + 40 - 46 / 7],
  ],
  distance_off_even: [
    [RUN, (46 / 7 - 1) * Math.sqrt(91)],
    [COLUMN, Math.sqrt([1, 2, 3, 4, 5, 6].reduce((sum, i) => sum + ((3 * i) / 7 - 3) ** 2, 0))],
  ],
  six_rows: [
    [COLUMN, 1],
    [RUN, 0],
    [TENS, 0],
  ],
  row_squares: [
    [RUN, 36],
    [COLUMN, 6],
    [ENDS, 18],
  ],
  four_in_a_row: [
    [[1, 2, 3, 7, 8, 45], 1],
    [ENDS, 0],
  ],
  decade_squares: [
    [RUN, 36],
    [ENDS, 18],
    // 10 and 20 end their decades: two, two, two.
    [[1, 10, 11, 20, 21, 30], 12],
  ],
  tens_squares: [
    // 10, 11 and 20, 21 share their tens: 1, 2, 2, 1.
    [[1, 10, 11, 20, 21, 30], 10],
    [RUN, 36],
  ],
  at_most_two_a_decade: [
    [[1, 10, 11, 20, 21, 30], 1],
    [[1, 9, 10, 20, 21, 30], 0],
    [RUN, 0],
  ],
  two_columns: [
    [COLUMN, 1],
    [[1, 2, 8, 9, 15, 16], 1],
    [[1, 2, 8, 9, 15, 17], 0],
  ],
  four_in_a_column: [
    [[1, 8, 15, 22, 23, 24], 1],
    [[1, 8, 15, 23, 24, 25], 0],
  ],
  five_in_a_column: [
    [[1, 8, 15, 22, 29, 30], 1],
    [[1, 8, 15, 22, 30, 31], 0],
  ],
  equal_last_digits: [
    // 5, 15, 25, 35, 45: ten pairs.
    [TENS, 10],
    [RUN, 0],
  ],
  touching_pairs: [
    [RUN, 5],
    // 1 and 9 touch at a corner; 7 and 8 lie on other rows, far apart.
    [[1, 9, 21, 22, 35, 36], 1],
  ],
  pairs_two_apart: [
    [RUN, 4],
    [COLUMN, 4],
  ],
  side_by_side: [
    [RUN, 5],
    [[7, 8, 14, 15, 21, 22], 0],
  ],
  one_between: [
    [RUN, 4],
    [[1, 3, 14, 22, 24, 45], 2],
  ],
  steps_of_7: [
    [COLUMN, 5],
    [SPREAD, 3],
  ],
  steps_of_8: [
    [[1, 9, 17, 25, 33, 41], 5],
    [SPREAD, 1],
  ],
  steps_of_10: [
    [TENS, 3],
    [RUN, 0],
  ],
  three_months: [
    [[1, 5, 12, 20, 30, 40], 1],
    [[1, 5, 13, 20, 30, 40], 0],
  ],
  four_months: [
    [[1, 5, 11, 12, 30, 40], 1],
    [[1, 5, 12, 20, 30, 40], 0],
  ],
  all_days: [
    [[1, 5, 12, 20, 30, 31], 1],
    [[1, 5, 12, 20, 30, 32], 0],
  ],
  sum_off_middle: [
    [ENDS, 0],
    [RUN, (21 / 138 - 1) ** 2],
  ],
  low_off_half: [
    [ENDS, 0],
    [RUN, 9],
    [[22, 23, 24, 25, 26, 27], 4],
  ],
  odd_off_half: [
    [RUN, 0],
    [TENS, 4],
    [[2, 4, 6, 8, 10, 12], 9],
  ],
  smallest_off_usual: [
    [RUN, 5.57 ** 2],
    [[10, 20, 30, 31, 40, 41], 3.43 ** 2],
  ],
  largest_off_usual: [
    [RUN, 33.4 ** 2],
    [ENDS, 5.6 ** 2],
  ],
  run_of_three: [
    [ENDS, 1],
    [[1, 2, 5, 6, 9, 10], 0],
  ],
  three_neighbours: [
    [[1, 2, 5, 6, 9, 10], 1],
    [[1, 2, 5, 6, 9, 11], 0],
  ],
  four_steps_alike: [
    // 1-2-3, 2-3-4, 3-4-5, 1-3-5.
    [[1, 2, 3, 4, 5, 40], 1],
    [[1, 2, 3, 4, 30, 40], 0],
  ],
  at_most_two_blocks: [
    [ENDS, 1],
    [[1, 2, 8, 9, 44, 45], 1],
    [[1, 2, 9, 10, 30, 44], 0],
    // A ring around nothing is one block only if its edges touch: corners do not count.
    [[1, 2, 3, 11, 12, 13], 1],
    [[1, 2, 3, 12, 13, 14], 1],
  ],
  within_twelve: [
    [[20, 21, 25, 28, 30, 32], 1],
    [[20, 21, 25, 28, 30, 33], 0],
  ],
  four_neighbours: [
    [ENDS, 1],
    [[1, 2, 3, 4, 30, 40], 0],
  ],
  recent_hits_squared: [],
  five_of_ten_hottest: [],
  six_of_fifteen_hottest: [],
  four_of_six_hottest: [],
  five_rounds_off_usual: [],
  three_of_last_draw: [],
}

describe('the shape of six numbers', () => {
  const facts = Object.entries(FACTS).flatMap(([name, rows]) =>
    rows.map(([six, value]) => [name as FeatureName, six.join('-'), value] as const),
  )
  it.each(facts)('%s of %s is %d', (name, six, value) =>
    expect(figure(name, six.split('-').map(Number))).toBeCloseTo(value, 10),
  )
  it('has a fact for every figure that needs no past', () =>
    expect(Object.values(FACTS).filter((rows) => rows.length > 0)).toHaveLength(FEATURE_COUNT - 6))
})

describe('what could be seen of the past', () => {
  const seen: VisibleHistory = {
    ...NOTHING_SEEN,
    recent_hits: Float64Array.from({ length: 45 }, (_, n) => (n < 6 ? 0.5 : -1)),
    hits_of_5: Float64Array.from({ length: 45 }, (_, n) => (n < 2 ? 2 : 0)),
    places: Uint8Array.from({ length: 45 }, (_, n) => n),
    in_last_draw: Uint8Array.from({ length: 45 }, (_, n) => (n < 3 ? 1 : 0)),
  }
  it.each([
    ['recent_hits_squared', RUN, 9],
    ['recent_hits_squared', [1, 7, 8, 9, 10, 11], 20.25],
    ['five_of_ten_hottest', [1, 2, 3, 4, 10, 40], 1],
    ['five_of_ten_hottest', [1, 2, 3, 4, 11, 40], 0],
    ['six_of_fifteen_hottest', [10, 11, 12, 13, 14, 15], 1],
    ['six_of_fifteen_hottest', [11, 12, 13, 14, 15, 16], 0],
    ['four_of_six_hottest', [1, 2, 3, 6, 20, 30], 1],
    ['four_of_six_hottest', [1, 2, 3, 7, 20, 30], 0],
    ['five_rounds_off_usual', [1, 2, 13, 14, 20, 30], (2 / 3) ** 2],
    ['five_rounds_off_usual', [11, 12, 13, 14, 20, 30], (14 / 3) ** 2],
    ['three_of_last_draw', [1, 2, 3, 14, 20, 30], 1],
    ['three_of_last_draw', [1, 2, 13, 14, 20, 30], 0],
  ] as const)('%s of %j is %d', (name, six, value) => expect(figure(name, six, seen)).toBeCloseTo(value, 10))
})

it.runIf(process.env.CROWDING_SLOW)(
  'blocks counted by joining are those that three passes of labels find, over all 8,145,060',
  () => {
    const out = new Float64Array(FEATURE_COUNT)
    const place = FEATURE_NAMES.indexOf('at_most_two_blocks')
    let wrong = 0
    everyCombination((six) => {
      fillShape(six, out)
      const label = [0, 1, 2, 3, 4, 5]
      for (let pass = 0; pass < 3; pass++)
        for (let i = 0; i < 6; i++)
          for (let j = i + 1; j < 6; j++) {
            const [a, b] = [(six[i] as number) - 1, (six[j] as number) - 1]
            if (Math.floor(b / 7) - Math.floor(a / 7) + Math.abs((b % 7) - (a % 7)) !== 1) continue
            const lowest = Math.min(label[i] as number, label[j] as number)
            label[i] = lowest
            label[j] = lowest
          }
      if ((label.filter((one, i) => one === i).length <= 2 ? 1 : 0) !== out[place]) wrong++
    })
    expect(wrong).toBe(0)
  },
  300_000,
)
