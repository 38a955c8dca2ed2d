import type { TalliedDraw } from '../draw/draw.ts'
import { carriedOutOf } from '../draw/prize-arithmetic.ts'
import { NORMAL_95 } from '../statistics/chance.ts'
import { chiSquareBand, chiSquareTail } from '../statistics/chi-square.ts'
import { exactExp } from './exact-functions.ts'
import { COARSE, type Sampling } from './fit/neighbours.ts'
import { passOver } from './fit/pass.ts'
import { type TrainingRound, winnersAgainstChance } from './fit/training-round.ts'
import { type Forecast, predictedRatios } from './forecast.ts'
import { CHOSEN, type CrowdingParameters, type CrowdingScales, rowOfParameters } from './parameters.ts'
import { SPECIAL_NAMES } from './special-combinations.ts'
import { fitBefore } from './walk-forward.ts'
import { dispersionOf, HERD, HERD_CROWDS, HERD_MEAN } from './winners.ts'

/**
 * Whether the model knows anything: what it said before each round, from earlier rounds alone, against what came. Shown
 * whatever it says.
 */

/** A round's forecast beside its outcome. */
interface JudgedRound {
  readonly draw: TalliedDraw
  /** Winners of ranks 1 to 5 over games × odds: predicted, with levels, and as they came. */
  readonly predicted: readonly number[]
  readonly actual: readonly number[]
  /** Crowd of the winning six without the level. */
  readonly crowd: number
  /** First prizes that chance alone would give. */
  readonly expected: number
}

/** Predictions for every round that a fit of its past exists for. `fits`: oldest first. */
export function walkForward(
  rounds: readonly TrainingRound[],
  fits: readonly CrowdingParameters[],
  scales: CrowdingScales,
  sampling: Sampling = COARSE,
): JudgedRound[] {
  const blocks = Map.groupBy(rounds, ({ draw }) => fitBefore(fits, draw.round_number))
  return [...blocks].flatMap(([fit, block]) => (fit === null ? [] : judgedBy(fit, block, scales, sampling)))
}

function judgedBy(
  fit: CrowdingParameters,
  block: readonly TrainingRound[],
  scales: CrowdingScales,
  sampling: Sampling,
): JudgedRound[] {
  const { means } = passOver(block, scales, rowOfParameters(fit), sampling, false)
  const crowds = SPECIAL_NAMES.map((name) => fit.special_crowds[name])
  return block.map(({ draw, ratios, chances, specials }, t) => {
    const ofRanks = fit.levels.map((_, r) => {
      const special = crowds.reduce((sum, crowd, k) => sum + crowd * (specials[r * crowds.length + k] as number), 0)
      return 1 - CHOSEN + (CHOSEN * (means[t * 5 + r] as number)) / exactExp(fit.kappa) + special
    })
    return {
      draw,
      predicted: ofRanks.map((crowd, r) => crowd * (fit.levels[r] as number)),
      actual: [...ratios],
      crowd: ofRanks[0] as number,
      expected: 1 / (chances[0] as number),
    }
  })
}

/**
 * Compares published forecasts with their draws, each by its own text and by nothing learnt since. A forecast whose draw
 * is not among `draws` (tallied, any order) is left out; ascending rounds.
 */
export function judgedForecasts(forecasts: readonly Forecast[], draws: readonly TalliedDraw[]): JudgedRound[] {
  const byRound = new Map(draws.map((draw) => [draw.round_number, draw]))
  return forecasts
    .toSorted((a, b) => a.round_number - b.round_number)
    .flatMap((forecast) => {
      const draw = byRound.get(forecast.round_number)
      if (!draw) return []
      const { ratios: predicted, crowd } = predictedRatios(forecast, draw, draw.round_number)
      const { ratios: actual, chances } = winnersAgainstChance(draw)
      return [{ draw, predicted, actual: [...actual], crowd, expected: 1 / (chances[0] as number) }]
    })
}

/** A rank correlation with its 95 % interval (Fisher) and how often chance alone gives as much. */
interface RankCorrelation {
  readonly rounds: number
  readonly value: number
  readonly low: number
  readonly high: number
  readonly p_value: number
}

function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => (values[a] as number) - (values[b] as number))
  const ranks = new Array<number>(values.length)
  for (let i = 0; i < order.length; ) {
    let j = i
    while (j < order.length && values[order[j] as number] === values[order[i] as number]) j++
    for (let k = i; k < j; k++) ranks[order[k] as number] = (i + j - 1) / 2
    i = j
  }
  return ranks
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Spearman's rank correlation; null for fewer than five pairs. */
export function rankCorrelation(one: readonly number[], other: readonly number[]): RankCorrelation | null {
  const rounds = one.length
  if (rounds < 5) return null
  const [a, b] = [ranksOf(one), ranksOf(other)]
  const [meanA, meanB] = [mean(a), mean(b)]
  let [ab, aa, bb] = [0, 0, 0]
  for (const [i, rank] of a.entries()) {
    const [x, y] = [rank - meanA, (b[i] as number) - meanB]
    ab += x * y
    aa += x * x
    bb += y * y
  }
  const value = aa === 0 || bb === 0 ? 0 : Math.max(-0.999_999, Math.min(0.999_999, ab / Math.sqrt(aa * bb)))
  const [z, spread] = [Math.atanh(value), 1 / Math.sqrt(rounds - 3)]
  return {
    rounds,
    value,
    low: Math.tanh(z - NORMAL_95 * spread),
    high: Math.tanh(z + NORMAL_95 * spread),
    p_value: chiSquareTail((z / spread) ** 2, 1),
  }
}

/** The mean of a Poisson count lies here with 95 %, exactly. */
export const poissonInterval = (count: number): { low: number; high: number } => ({
  low: count === 0 ? 0 : chiSquareBand(2 * count)[0] / 2,
  high: chiSquareBand(2 * count + 2)[1] / 2,
})

/** Rounds that were predicted alike. */
interface Group {
  readonly rounds: number
  /** Mean of the predictions and of what came: winners over what the sales alone would give. */
  readonly predicted: number
  readonly observed: number
  /** Exact 95 % interval of the observed. */
  readonly low: number
  readonly high: number
  /** Won that one more winner would have got, at average sales. */
  readonly prize_as_one_more: number
}

/** Rounds in so many groups of about the same size, the least crowded by prediction first. */
function groupsOf(judged: readonly JudgedRound[], count: number): Group[] {
  const sorted = judged.toSorted((a, b) => (a.predicted[0] as number) - (b.predicted[0] as number))
  const usual = mean(judged.map(({ expected }) => expected))
  return Array.from({ length: count }, (_, g) => {
    const group = sorted.slice(Math.floor((g * sorted.length) / count), Math.floor(((g + 1) * sorted.length) / count))
    const sum = (of: (one: JudgedRound) => number) => group.reduce((all, one) => all + of(one), 0)
    const [expected, winners] = [sum((one) => one.expected), sum(winnersOf)]
    const { low, high } = poissonInterval(winners)
    return {
      rounds: group.length,
      predicted: sum((one) => (one.predicted[0] as number) * one.expected) / expected,
      observed: winners / expected,
      low: low / expected,
      high: high / expected,
      prize_as_one_more: Math.round(
        sum((one) => ((potOf(one) / one.expected) * usual) / (winnersOf(one) + 1)) / group.length,
      ),
    }
  })
}

const winnersOf = ({ draw }: JudgedRound) => draw.prizes[0]?.winners ?? 0
/** Won of the first prize together; where no game won it, what was carried over. */
const potOf = ({ draw }: JudgedRound) =>
  (draw.prizes[0]?.winners ?? 0) * (draw.prizes[0]?.prize_per_winner ?? 0) + carriedOutOf(draw, 0)

/** ln of the negative binomial probability of a count. */
function lnCount(count: number, mean: number, dispersion: number): number {
  const size = 1 / dispersion
  let log = size * Math.log(size / (size + mean)) + count * Math.log(mean / (size + mean))
  for (let i = 0; i < count; i++) log += Math.log((size + i) / (i + 1))
  return log
}

/** ln of the probability of a count with the herd: now and then a combination is adopted by many. */
function lnWithHerd(count: number, mean: number, expected: number, dispersion: number): number {
  const plain = (1 - HERD.probability) * Math.exp(lnCount(count, mean, dispersion))
  const herd = HERD_CROWDS.reduce(
    (sum, crowd) => sum + Math.exp(lnCount(count, mean + expected * crowd, dispersion)),
    0,
  )
  return Math.log(plain + (HERD.probability / HERD_CROWDS.length) * herd)
}

/** Log scores of rank 1, model less uniform, summed; above 0 the model did better. 95 % by the rounds' own spread. */
interface LogScore {
  readonly rounds: number
  readonly total: number
  readonly low: number
  readonly high: number
}

const DISPERSIONS = [1e-4, 0.003, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.18, 0.27, 0.4]

/**
 * Both with the herd. The uniform competitor is given the level and the dispersion that fit these very rounds best, which
 * the model is not: the comparison is unfair to the model on purpose.
 */
function logScore(judged: readonly JudgedRound[]): LogScore | null {
  if (judged.length < 5) return null
  const level = mean(judged.map(({ actual }) => actual[0] as number))
  const uniform = (dispersion: number) =>
    judged.map((one) => lnWithHerd(winnersOf(one), one.expected * level * (1 - HERD_MEAN), one.expected, dispersion))
  const best = DISPERSIONS.map(uniform).toSorted((a, b) => mean(b) - mean(a))[0] as number[]
  const gains = judged.map((one, i) => {
    const middle = one.expected * Math.max((one.predicted[0] as number) - HERD_MEAN, 0.3)
    return lnWithHerd(winnersOf(one), middle, one.expected, dispersionOf(one.crowd)) - (best[i] as number)
  })
  const [total, centre] = [gains.reduce((sum, gain) => sum + gain, 0), mean(gains)]
  const spread = Math.sqrt(gains.reduce((sum, gain) => sum + (gain - centre) ** 2, 0))
  return { rounds: judged.length, total, low: total - NORMAL_95 * spread, high: total + NORMAL_95 * spread }
}

/** How much of the variance of ln(winners over expectation) of a rank is explained, against its mean over these rounds; at most 1. */
function explainedOf(judged: readonly JudgedRound[], rank: number): number | null {
  if (judged.length < 5) return null
  const came = judged.map(({ actual }) => Math.log(Math.max(actual[rank - 1] as number, 0.05)))
  const centre = mean(came)
  const said = judged.map(({ predicted }) => Math.log(predicted[rank - 1] as number))
  const left = came.reduce((sum, value, i) => sum + (value - (said[i] as number)) ** 2, 0)
  return 1 - left / came.reduce((sum, value) => sum + (value - centre) ** 2, 0)
}

/** Everything the evidence page shows of some rounds. */
interface Evidence {
  readonly rounds: number
  readonly first_round: number | null
  readonly last_round: number | null
  readonly first_prizes: RankCorrelation | null
  /** Games bought by hand, and automatic ones, of which the model should know nothing. */
  readonly manual: RankCorrelation | null
  readonly automatic: RankCorrelation | null
  readonly log_score: LogScore | null
  /** Ranks 2 to 5. */
  readonly explained: readonly (number | null)[]
  readonly quarters: readonly Group[]
  readonly tenths: readonly Group[]
}

const ENOUGH_FOR_TENTHS = 100

/** The pre-stated figures over some rounds, ascending. */
export function evidenceOf(judged: readonly JudgedRound[]): Evidence {
  const said = (rounds: readonly JudgedRound[]) => rounds.map(({ predicted }) => predicted[0] as number)
  const known = judged.filter(({ draw }) => draw.first_prize_methods !== null)
  const bought = (way: 'manual' | 'auto') =>
    rankCorrelation(
      said(known),
      known.map(({ draw, expected }) => (draw.first_prize_methods?.[way] ?? 0) / expected),
    )
  return {
    rounds: judged.length,
    first_round: judged[0]?.draw.round_number ?? null,
    last_round: judged.at(-1)?.draw.round_number ?? null,
    first_prizes: rankCorrelation(
      said(judged),
      judged.map(({ actual }) => actual[0] as number),
    ),
    manual: bought('manual'),
    automatic: bought('auto'),
    log_score: logScore(judged),
    explained: [2, 3, 4, 5].map((rank) => explainedOf(judged, rank)),
    quarters: judged.length < 8 ? [] : groupsOf(judged, 4),
    tenths: judged.length < ENOUGH_FOR_TENTHS ? [] : groupsOf(judged, 10),
  }
}
