/** A count beside what chance expects of it. */
interface NumberCount {
  readonly frequency: number
  readonly expected_count: number
}

/** The most frequent of many things that were all looked at. */
export interface Leaders<Row> {
  /** All that share the largest count, in the order given; none where nothing came twice. */
  readonly tied: readonly Row[]
  /** Whether chance explains the largest count badly, although so many counts were looked at. */
  readonly isBeyondChance: boolean
}

/** How seldom chance may give so large a count somewhere before it is called more than chance. */
const SELDOM = 0.05

/**
 * The rows with the largest count. `draws`: over how many draws was counted; `compared`: how many counts were looked at,
 * also those that stayed at zero. That one of them is so large by chance is bounded by the sum of what each gives
 * (Bonferroni), taken as `compared` times that of the leader.
 */
export function leadersOf<Row extends NumberCount>(
  rows: readonly Row[],
  { draws, compared }: { draws: number; compared: number },
): Leaders<Row> {
  const most = Math.max(0, ...rows.map(({ frequency }) => frequency))
  const tied = most > 1 ? rows.filter(({ frequency }) => frequency === most) : []
  return {
    tied,
    isBeyondChance: tied.some(
      ({ expected_count }) => compared * chanceOfAtLeast(most, draws, expected_count / draws) < SELDOM,
    ),
  }
}

/**
 * The probability that something of the given probability happens at least `count` times in so many draws; `count` is
 * above 0.
 */
export function chanceOfAtLeast(count: number, draws: number, probability: number): number {
  // As logarithms: the chance that something likely never happens in 2,000 draws is too small for a number.
  let logChance = draws * Math.log1p(-probability)
  let below = 0
  for (let k = 0; k < count; k++) {
    below += Math.exp(logChance)
    logChance += Math.log(((draws - k) / (k + 1)) * (probability / (1 - probability)))
  }
  return Math.max(0, 1 - below)
}
