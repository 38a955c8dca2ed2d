import type { FirstPrizeMethods, TalliedDraw } from '../draw/draw.ts'
import { gamePriceOf } from '../draw/prize-arithmetic.ts'
import { type ChanceOfCount, POSSIBLE_DRAWS, roundedTo } from './chance.ts'
import { chanceOfCount, countBand } from './count-band.ts'
import { quantileOf } from './descriptive.ts'

/** One year of sales and first prizes. Won. */
interface YearOfPrizes {
  readonly year: number
  readonly rounds: number
  /** Mean sales of a round, whole won. */
  readonly mean_sales: number
  /** Winning games of rank 1, and what as many random games would give. */
  readonly first_prize_winners: number
  readonly chance: ChanceOfCount
  /** Won per first-prize game, over the rounds that had one: the middle, and where eight of ten rounds lie. */
  readonly median_first_prize: number
  readonly first_prize_low: number
  readonly first_prize_high: number
  /** How the year's first-prize games were bought; null where it was not published for all rounds. */
  readonly methods: FirstPrizeMethods | null
}

/** A round that stands out, and its figure. */
interface RoundRecord {
  readonly round_number: number
  readonly draw_date: string
  readonly value: number
}

/** Sales, first prizes and winners over the years. */
interface PrizeTrends {
  readonly total_analyzed: number
  readonly years: readonly YearOfPrizes[]
  /** Rounds without a first prize, oldest first, and what random picks would give for their number. */
  readonly carry_overs: ChanceOfCount & { readonly rounds: readonly number[] }
  /** Null without a tallied draw with a first prize; of equals the earliest. */
  readonly records: {
    readonly biggest_first_prize: RoundRecord
    readonly smallest_first_prize: RoundRecord
    readonly most_first_prize_winners: RoundRecord
    readonly most_sales: RoundRecord
  } | null
}

const FIRST_PRIZE_PROBABILITY = 1 / POSSIBLE_DRAWS
const gamesOf = ({ total_sales, round_number }: TalliedDraw) => Math.round(total_sales / gamePriceOf(round_number))
const winnersOf = ({ prizes }: TalliedDraw) => prizes[0]?.winners ?? 0
const prizeOf = ({ prizes }: TalliedDraw) => prizes[0]?.prize_per_winner ?? 0
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Over tallied draws, oldest first. */
export function prizeTrends(draws: readonly TalliedDraw[]): PrizeTrends {
  const won = draws.filter((draw) => winnersOf(draw) > 0)
  return {
    total_analyzed: draws.length,
    years: [...Map.groupBy(draws, ({ draw_date }) => Number(draw_date.slice(0, 4)))].map(yearOf),
    carry_overs: {
      ...chanceWithoutFirstPrize(draws),
      rounds: draws.filter((draw) => winnersOf(draw) === 0).map(({ round_number }) => round_number),
    },
    records:
      won.length === 0
        ? null
        : {
            biggest_first_prize: recordOf(won, prizeOf),
            smallest_first_prize: recordOf(won, prizeOf, -1),
            most_first_prize_winners: recordOf(won, winnersOf),
            most_sales: recordOf(draws, ({ total_sales }) => total_sales),
          },
  }
}

function recordOf(draws: readonly TalliedDraw[], figureOf: (draw: TalliedDraw) => number, sign = 1): RoundRecord {
  const first = draws.reduce((best, draw) => (sign * (figureOf(draw) - figureOf(best)) > 0 ? draw : best))
  return { round_number: first.round_number, draw_date: first.draw_date, value: figureOf(first) }
}

function yearOf([year, draws]: readonly [number, readonly TalliedDraw[]]): YearOfPrizes {
  const prizes = draws
    .filter((draw) => winnersOf(draw) > 0)
    .map(prizeOf)
    .sort((a, b) => a - b)
  const at = (share: number) => Math.round(quantileOf(prizes, share))
  return {
    year,
    rounds: draws.length,
    mean_sales: Math.round(sumOf(draws.map(({ total_sales }) => total_sales)) / draws.length),
    first_prize_winners: sumOf(draws.map(winnersOf)),
    chance: chanceOfCount(countBand(sumOf(draws.map(gamesOf)), FIRST_PRIZE_PROBABILITY)),
    median_first_prize: at(0.5),
    first_prize_low: at(0.1),
    first_prize_high: at(0.9),
    methods: methodsOf(draws),
  }
}

function methodsOf(draws: readonly TalliedDraw[]): FirstPrizeMethods | null {
  const known = draws.filter((draw) => winnersOf(draw) > 0).map(({ first_prize_methods }) => first_prize_methods)
  if (known.length === 0 || known.includes(null)) return null
  const sum = (name: keyof FirstPrizeMethods) => sumOf(known.map((methods) => methods?.[name] ?? 0))
  return { auto: sum('auto'), manual: sum('manual'), semi_auto: sum('semi_auto') }
}

const TAIL = 0.025

/** How many rounds random picks leave without a first prize: each its own chance, so their sum is counted up round by round. */
function chanceWithoutFirstPrize(draws: readonly TalliedDraw[]): ChanceOfCount {
  const none = draws.map((draw) => Math.exp(gamesOf(draw) * Math.log1p(-FIRST_PRIZE_PROBABILITY)))
  // How likely k of the rounds so far are without one; in place from the top, so that each is read before it changes.
  const weights = new Float64Array(none.length + 1)
  weights[0] = 1
  none.forEach((probability, before) => {
    for (let k = before + 1; k > 0; k--)
      weights[k] = (weights[k] as number) * (1 - probability) + (weights[k - 1] as number) * probability
    weights[0] = (weights[0] as number) * (1 - probability)
  })
  let below = 0
  const cumulative = Array.from(weights, (weight) => {
    below += weight
    return below
  })
  return {
    expected_count: roundedTo(sumOf(none), 4),
    band_low: cumulative.findIndex((share) => share >= TAIL),
    band_high: cumulative.findIndex((share) => share >= 1 - TAIL),
  }
}
