import { type DrawnBalls, LARGEST_NUMBER, NUMBERS_PER_DRAW } from '../draw/draw.ts'
import { exactExp, exactLn } from './exact-functions.ts'

/**
 * The past of a round as players could see it: how often and how lately each number was drawn. All of a round's tables
 * come from the draws before it and from nothing else.
 */

/** Features of the past by which players may choose a number. The order is that of the fitted parameters. */
export const MEMORY_NAMES = [
  /** 1 / rounds since it was last among the six; 1 for the last draw's. */
  'nearness',
  /** Its draws, forgotten by half every 150 rounds, in deviations from chance. */
  'recent_hits',
  /** ln of the rounds since it was last seen, bonus included. */
  'log_absence',
  /** How often it was drawn since round 1, in deviations from chance. */
  'all_time_frequency',
  /** How often it was seen in the last 50 rounds, bonus included. */
  'hits_of_50',
] as const
export type MemoryName = (typeof MEMORY_NAMES)[number]

/** The tables before one round. Index 0 of each belongs to number 1. */
export interface VisibleHistory {
  /** Draws that were there to be seen. */
  readonly draws_seen: number
  /** 5 × 45, memory by memory, each with a mean of zero over the numbers; not yet divided by its scale. */
  readonly memories: Float64Array
  readonly recent_hits: Float64Array
  /** Times seen in the last five rounds, bonus included. */
  readonly hits_of_5: Float64Array
  /** Places in the order of all-time frequency with bonus, 0 for the most frequent; ties: the smaller number first. */
  readonly places: Uint8Array
  /** The six most frequent numbers since round 1, with the bonus counted and without; ascending. */
  readonly hottest_with_bonus: readonly number[]
  readonly hottest: readonly number[]
  /** 1 for the numbers of the last draw. */
  readonly in_last_draw: Uint8Array
}

const HALF_LIFE = 150
const DECAY = exactExp(-Math.LN2 / HALF_LIFE)
const P = NUMBERS_PER_DRAW / LARGEST_NUMBER
const RECENT_SPREAD = Math.sqrt(((1 - DECAY) / (1 + DECAY)) * P * (1 - P))
const LONG_WINDOW = 50
const SHORT_WINDOW = 5

/** Counts as they grow, draw by draw. */
interface Counts {
  draws: number
  readonly drawn: Float64Array
  readonly seen: Float64Array
  readonly lastDrawn: Float64Array
  readonly lastSeen: Float64Array
  readonly forgetting: Float64Array
  readonly window: Float64Array
  readonly short: Float64Array
}

const zeros = () => new Float64Array(LARGEST_NUMBER)

function add(counts: Counts, draws: readonly DrawnBalls[], index: number) {
  const { numbers, bonus_number } = draws[index] as DrawnBalls
  for (let i = 0; i < LARGEST_NUMBER; i++)
    counts.forgetting[i] = (counts.forgetting[i] as number) * DECAY - P * (1 - DECAY)
  for (const number of numbers) {
    const i = number - 1
    counts.forgetting[i] = (counts.forgetting[i] as number) + (1 - DECAY)
    counts.drawn[i] = (counts.drawn[i] as number) + 1
    counts.lastDrawn[i] = index
  }
  for (const number of [...numbers, bonus_number]) {
    counts.seen[number - 1] = (counts.seen[number - 1] as number) + 1
    counts.lastSeen[number - 1] = index
  }
  moveWindow(counts.window, draws, index, LONG_WINDOW)
  moveWindow(counts.short, draws, index, SHORT_WINDOW)
  counts.draws = index + 1
}

function moveWindow(window: Float64Array, draws: readonly DrawnBalls[], index: number, length: number) {
  const change = (draw: DrawnBalls | undefined, by: 1 | -1) => {
    if (!draw) return
    for (const number of [...draw.numbers, draw.bonus_number]) window[number - 1] = (window[number - 1] as number) + by
  }
  change(draws[index], 1)
  change(draws[index - length], -1)
}

const byCount = (counts: Float64Array) =>
  Array.from(counts, (_, i) => i).sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b)

const sixHottest = (order: readonly number[]) =>
  order
    .slice(0, NUMBERS_PER_DRAW)
    .map((i) => i + 1)
    .sort((a, b) => a - b)

function snapshot(counts: Counts, last: DrawnBalls | undefined): VisibleHistory {
  const { draws: t } = counts
  const recent_hits = counts.forgetting.map((value) => value / RECENT_SPREAD)
  const frequencySpread = Math.sqrt(Math.max(t, 1) * P * (1 - P))
  const columns = [
    counts.lastDrawn.map((index) => 1 / (t - index)),
    recent_hits,
    counts.lastSeen.map((index) => exactLn(t - index)),
    counts.drawn.map((count) => (count - t * P) / frequencySpread),
    counts.window,
  ]
  const memories = new Float64Array(columns.length * LARGEST_NUMBER)
  for (const [k, column] of columns.entries()) {
    const mean = column.reduce((sum, value) => sum + value, 0) / LARGEST_NUMBER
    for (let i = 0; i < LARGEST_NUMBER; i++) memories[k * LARGEST_NUMBER + i] = (column[i] as number) - mean
  }
  const order = byCount(counts.seen)
  const places = new Uint8Array(LARGEST_NUMBER)
  for (const [place, i] of order.entries()) places[i] = place
  const in_last_draw = new Uint8Array(LARGEST_NUMBER)
  for (const number of last?.numbers ?? []) in_last_draw[number - 1] = 1
  return {
    draws_seen: t,
    memories,
    recent_hits,
    hits_of_5: counts.short.slice(),
    places,
    hottest_with_bonus: sixHottest(order),
    hottest: sixHottest(byCount(counts.drawn)),
    in_last_draw,
  }
}

const nothingYet = (): Counts => ({
  draws: 0,
  drawn: zeros(),
  seen: zeros(),
  lastDrawn: zeros().fill(-1),
  lastSeen: zeros().fill(-1),
  forgetting: zeros(),
  window: zeros(),
  short: zeros(),
})

/**
 * The tables before each of the draws from index `first` on, and before the one that comes after them all: element 0
 * is what could be seen before `draws[first]`. `draws`: ascending from round 1, without gaps.
 */
export function visibleHistories(draws: readonly DrawnBalls[], first: number): VisibleHistory[] {
  const counts = nothingYet()
  const tables: VisibleHistory[] = []
  for (let t = 0; t <= draws.length; t++) {
    if (t >= first) tables.push(snapshot(counts, draws[t - 1]))
    if (t < draws.length) add(counts, draws, t)
  }
  return tables
}

/** The tables after all the given draws: what can be seen before the next. */
export const visibleAfter = (draws: readonly DrawnBalls[]): VisibleHistory =>
  visibleHistories(draws, draws.length)[0] as VisibleHistory
