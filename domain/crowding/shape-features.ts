import { LARGEST_NUMBER } from '../draw/draw.ts'
import { MEAN_SUM } from '../statistics/chance.ts'
import { exactLn } from './exact-functions.ts'
import type { VisibleHistory } from './visible-history.ts'

/**
 * The shape of six numbers in 43 figures: how a player who chooses sees them, on the slip with its seven columns and
 * as digits. The order is that of the fitted parameters. 37 depend on the six alone, the last six on what could be
 * seen of the past.
 */
export const FEATURE_NAMES = [
  // Gaps: five between the six numbers, seven with both ends (0 and 46).
  'gap_variation',
  'gap_variance',
  'log_largest_gap',
  'sum_of_log_gaps',
  'gaps_off_even',
  'distance_off_even',
  // Rows of the slip (1–7, 8–14, …), decades (1–10, 11–20, …), tens (1–9, 10–19, …).
  'six_rows',
  'row_squares',
  'four_in_a_row',
  'decade_squares',
  'tens_squares',
  'at_most_two_a_decade',
  // Columns of the slip.
  'two_columns',
  'four_in_a_column',
  'five_in_a_column',
  'equal_last_digits',
  // Pairs on the slip: touching (also at a corner), two apart, side by side, one between.
  'touching_pairs',
  'pairs_two_apart',
  'side_by_side',
  'one_between',
  'steps_of_7',
  'steps_of_8',
  'steps_of_10',
  // Months and days.
  'three_months',
  'four_months',
  'all_days',
  // Balance.
  'sum_off_middle',
  'low_off_half',
  'odd_off_half',
  'smallest_off_usual',
  'largest_off_usual',
  // Runs and patterns.
  'run_of_three',
  'three_neighbours',
  'four_steps_alike',
  'at_most_two_blocks',
  'within_twelve',
  'four_neighbours',
  // Features of the recent draws.
  'recent_hits_squared',
  'five_of_ten_hottest',
  'six_of_fifteen_hottest',
  'four_of_six_hottest',
  'five_rounds_off_usual',
  'three_of_last_draw',
] as const
export type FeatureName = (typeof FEATURE_NAMES)[number]
export const FEATURE_COUNT = FEATURE_NAMES.length

const COLUMNS = 7
const rowOf = (number: number) => Math.floor((number - 1) / COLUMNS)
const columnOf = (number: number) => (number - 1) % COLUMNS
const decadeOf = (number: number) => Math.floor((number - 1) / 10)
const tensOf = (number: number) => Math.floor(number / 10)

/** Counters of four bits each in one integer: six of anything, or the fifteen pairs of six, never carry over. */
const BITS = 4
const field = (index: number, value = 1) => value << (BITS * index)
const inField = (packed: number, index: number) => (packed >> (BITS * index)) & 15

const width = LARGEST_NUMBER + 1
const NUMBERS = Array.from({ length: width }, (_, number) => number)
const IN_ROW = Int32Array.from(NUMBERS, (number) => (number === 0 ? 0 : field(rowOf(number))))
const IN_COLUMN = Int32Array.from(NUMBERS, (number) => (number === 0 ? 0 : field(columnOf(number))))
const IN_DECADE = Int32Array.from(NUMBERS, (number) => (number === 0 ? 0 : field(decadeOf(number))))

/** Of each pair a < b, at a × 46 + b: on the slip, then as digits. */
const ON_SLIP = new Int32Array(width * width)
const AS_DIGITS = new Int32Array(width * width)
for (let a = 1; a <= LARGEST_NUMBER; a++)
  for (let b = a + 1; b <= LARGEST_NUMBER; b++) {
    const rows = rowOf(b) - rowOf(a)
    const columns = columnOf(b) - columnOf(a)
    const steps = Math.max(rows, Math.abs(columns))
    const slip = [
      steps === 1,
      steps === 2,
      rows === 0 && columns === 1,
      rows === 0 && columns === 2,
      rows + Math.abs(columns) === 1,
      rows === 0,
    ]
    const digits = [decadeOf(a) === decadeOf(b), tensOf(a) === tensOf(b), a % 10 === b % 10]
    ON_SLIP[a * width + b] = slip.reduce((packed, is, i) => packed + (is ? field(i) : 0), 0)
    AS_DIGITS[a * width + b] = digits.reduce((packed, is, i) => packed + (is ? field(i) : 0), 0)
  }

const LN = Float64Array.from(NUMBERS, (number) => (number === 0 ? 0 : exactLn(number)))
const EVEN_GAP = (LARGEST_NUMBER + 1) / 7
const EVEN_PLACES = Float64Array.from({ length: 6 }, (_, i) => EVEN_GAP * (i + 1))
const GAP_OFF_EVEN = Float64Array.from(NUMBERS, (gap) => Math.abs(gap - EVEN_GAP))
/** Means of the smallest and of the largest of six. */
const USUAL_SMALLEST = 6.57
const USUAL_LARGEST = 39.4
const USUAL_OF_5_ROUNDS = 14 / 3

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)
const square = (x: number) => x * x

/** Which numbers are among the six being looked at; twice as long, since a step of a pair may lead beyond 45. */
const held = new Uint8Array(2 * width)

/**
 * Writes the 37 figures of six numbers' shape into the beginning of `out`. `six`: six different numbers from 1 to 45,
 * ascending.
 */
export function fillShape(six: ArrayLike<number>, out: Float64Array): void {
  const a = six[0] as number
  const b = six[1] as number
  const c = six[2] as number
  const d = six[3] as number
  const e = six[4] as number
  const f = six[5] as number
  const g1 = b - a
  const g2 = c - b
  const g3 = d - c
  const g4 = e - d
  const g5 = f - e
  const g0 = a
  const g6 = LARGEST_NUMBER + 1 - f
  const meanGap = (f - a) / 5
  const variance =
    (square(g1 - meanGap) + square(g2 - meanGap) + square(g3 - meanGap) + square(g4 - meanGap) + square(g5 - meanGap)) /
    5
  out[0] = Math.sqrt(variance) / meanGap
  out[1] = variance
  out[2] = LN[Math.max(g1, g2, g3, g4, g5)] as number
  out[3] =
    (LN[g0] as number) +
    (LN[g1] as number) +
    (LN[g2] as number) +
    (LN[g3] as number) +
    (LN[g4] as number) +
    (LN[g5] as number) +
    (LN[g6] as number)
  out[4] =
    (GAP_OFF_EVEN[g0] as number) +
    (GAP_OFF_EVEN[g1] as number) +
    (GAP_OFF_EVEN[g2] as number) +
    (GAP_OFF_EVEN[g3] as number) +
    (GAP_OFF_EVEN[g4] as number) +
    (GAP_OFF_EVEN[g5] as number) +
    (GAP_OFF_EVEN[g6] as number)
  let slip = 0
  let digits = 0
  let rows = 0
  let columns = 0
  let decades = 0
  let offEven = 0
  let months = 0
  let low = 0
  let odd = 0
  let alike = 0
  for (let i = 0; i < 6; i++) held[six[i] as number] = 1
  for (let i = 0; i < 6; i++) {
    const x = six[i] as number
    rows += IN_ROW[x] as number
    columns += IN_COLUMN[x] as number
    decades += IN_DECADE[x] as number
    const off = x - (EVEN_PLACES[i] as number)
    offEven += off * off
    if (x <= 12) months++
    if (x <= 22) low++
    odd += x & 1
    for (let j = i + 1; j < 6; j++) {
      const y = six[j] as number
      slip += ON_SLIP[x * width + y] as number
      digits += AS_DIGITS[x * width + y] as number
      alike += held[2 * y - x] as number
    }
  }
  for (let i = 0; i < 6; i++) held[six[i] as number] = 0
  const pairsInRow = inField(slip, 5)
  const four = (packed: number) => (packed & 0x4444444) !== 0
  const inFours = four(columns)
  const neighbours = flag(g1 === 1) + flag(g2 === 1) + flag(g3 === 1) + flag(g4 === 1) + flag(g5 === 1)
  out[5] = Math.sqrt(offEven)
  out[6] = flag(pairsInRow === 0)
  out[7] = 6 + 2 * pairsInRow
  out[8] = flag(four(rows))
  out[9] = 6 + 2 * inField(digits, 0)
  out[10] = 6 + 2 * inField(digits, 1)
  out[11] = flag(((decades & 0x44444) | (decades & (decades >> 1) & 0x11111)) === 0)
  out[12] = flag(fieldsUsed(columns) <= 2)
  out[13] = flag(inFours)
  out[14] = flag(inFours && largestField(columns) >= 5)
  out[15] = inField(digits, 2)
  out[16] = inField(slip, 0)
  out[17] = inField(slip, 1)
  out[18] = inField(slip, 2)
  out[19] = inField(slip, 3)
  out[20] = flag(g1 === 7) + flag(g2 === 7) + flag(g3 === 7) + flag(g4 === 7) + flag(g5 === 7)
  out[21] = flag(g1 === 8) + flag(g2 === 8) + flag(g3 === 8) + flag(g4 === 8) + flag(g5 === 8)
  out[22] = flag(g1 === 10) + flag(g2 === 10) + flag(g3 === 10) + flag(g4 === 10) + flag(g5 === 10)
  out[23] = flag(months >= 3)
  out[24] = flag(months >= 4)
  out[25] = flag(f <= 31)
  const sum = (a + b + c + d + e + f) / MEAN_SUM - 1
  out[26] = sum * sum
  out[27] = square(low - 3)
  out[28] = square(odd - 3)
  out[29] = square(a - USUAL_SMALLEST)
  out[30] = square(f - USUAL_LARGEST)
  out[31] = flag((g1 === 1 && g2 === 1) || (g2 === 1 && g3 === 1) || (g3 === 1 && g4 === 1) || (g4 === 1 && g5 === 1))
  out[32] = flag(neighbours >= 3)
  out[33] = flag(alike >= 4)
  // Six with fewer than four shared edges are more than two blocks.
  out[34] = flag(inField(slip, 4) >= 4 && blocksOf(six) <= 2)
  out[35] = flag(f - a <= 12)
  out[36] = flag(neighbours >= 4)
}

function fieldsUsed(packed: number): number {
  let used = 0
  for (let rest = packed; rest !== 0; rest >>= BITS) if (rest & 15) used++
  return used
}

function largestField(packed: number): number {
  let largest = 0
  for (let rest = packed; rest !== 0; rest >>= BITS) largest = Math.max(largest, rest & 15)
  return largest
}

const label = new Int32Array(6)

/** Blocks of numbers that share an edge on the slip. */
function blocksOf(six: ArrayLike<number>): number {
  for (let i = 0; i < 6; i++) label[i] = i
  let blocks = 6
  for (let i = 0; i < 6; i++)
    for (let j = i + 1; j < 6; j++) {
      const [one, other] = [label[i] as number, label[j] as number]
      if (one === other || inField(ON_SLIP[(six[i] as number) * width + (six[j] as number)] as number, 4) === 0)
        continue
      for (let k = 0; k < 6; k++) if (label[k] === other) label[k] = one
      blocks--
    }
  return blocks
}

/** Writes the six figures that change with the past into places 37 to 42 of `out`. */
export function fillSeen(
  six: ArrayLike<number>,
  seen: Pick<VisibleHistory, 'recent_hits' | 'hits_of_5' | 'places' | 'in_last_draw'>,
  out: Float64Array,
): void {
  const { recent_hits, hits_of_5, places, in_last_draw } = seen
  let recent = 0
  let five = 0
  let ten = 0
  let fifteen = 0
  let hottest = 0
  let last = 0
  for (let i = 0; i < 6; i++) {
    const n = (six[i] as number) - 1
    recent += recent_hits[n] as number
    five += hits_of_5[n] as number
    last += in_last_draw[n] as number
    const place = places[n] as number
    if (place < 15) fifteen++
    if (place < 10) ten++
    if (place < 6) hottest++
  }
  out[37] = recent * recent
  out[38] = flag(ten >= 5)
  out[39] = flag(fifteen === 6)
  out[40] = flag(hottest >= 4)
  out[41] = square(five - USUAL_OF_5_ROUNDS)
  out[42] = flag(last >= 3)
}
