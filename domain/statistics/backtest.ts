import type { CrowdingJudge } from '../crowding/uncrowded.ts'
import {
  ALL_NUMBERS,
  LARGEST_NUMBER,
  NUMBERS_PER_DRAW,
  PRIZE_RANKS,
  rankOfMatches,
  type TalliedDraw,
} from '../draw/draw.ts'
import { gamePriceOf } from '../draw/prize-arithmetic.ts'
import { type Chance, STRATEGIES, type Strategy } from '../number-set/number-set.ts'
import { moveToFront, numberSetMaker } from '../number-set/number-set-maker.ts'
import { seededChance } from '../seeded-chance.ts'
import { roundedTo } from './chance.ts'
import { percentOf } from './descriptive.ts'

/**
 * Every strategy played through the whole history, beside players who pick at random.
 *
 * For each draw, in order, each strategy makes its sets from the draws before it alone, as it would have on the day
 * (walk-forward: nothing is fitted to what came later), buys them at the real price and is paid the real prize of one
 * winning game. Before tax. Two things are kept simple: a win would have made the winners one more, and where nobody
 * won a rank nothing was published, so nothing is paid; both concern jackpots that hardly any of these players hits.
 */
interface Backtest {
  /** The same seed and draws give the same figures. */
  readonly seed: number
  readonly rounds_played: number
  readonly newest_round: number | null
  readonly sets_per_draw: number
  /** Matches of a set with the six numbers that chance gives on average, whatever the set: 0.8. */
  readonly expected_matches: number
  readonly strategies: readonly StrategyResult[]
  readonly random_players: RandomPlayers
}

/** One player over all draws. Money in won. */
interface PlayerResult {
  readonly sets: number
  /** Numbers matched per set, 4 decimals. */
  readonly mean_matches: number
  /** Prizes won, rank 1 to 5. */
  readonly prizes_by_rank: readonly number[]
  readonly money_out: number
  readonly money_in: number
}

interface StrategyResult extends PlayerResult {
  readonly strategy: Strategy
  /** Deviations of its matches from what chance gives its very sets; within ±2 in 95 of 100 cases. 2 decimals. */
  readonly z_score: number
  /** Percent of the random players who matched fewer, 1 decimal. */
  readonly better_than_percentage: number
  /**
   * 겹침 of its sets on average, 1 decimal, each by what was known before its round: with how many one would share, which
   * is all that a choice can change. Null without a judge of any round.
   */
  readonly mean_crowding: number | null
}

/** Many players who pick at random. Money in won, rounded. */
interface RandomPlayers {
  readonly players: number
  /** Mean over the players, 4 decimals, and where the middle 95 % of them lie. */
  readonly mean_matches: number
  readonly matches_low: number
  readonly matches_high: number
  /** Mean prizes of a player, rank 1 to 5, 4 decimals. */
  readonly prizes_by_rank: readonly number[]
  /** Spent by each. */
  readonly money_out: number
  readonly mean_money_in: number
  readonly median_money_in: number
  readonly money_in_low: number
  readonly money_in_high: number
}

interface BacktestSettings {
  /** Any whole number; its lower 32 bits count. */
  readonly seed: number
  /** Random players; 1,000 unless said. */
  readonly players?: number
  /** Games each player buys for a draw; 5 (a full slip) unless said. */
  readonly sets_per_draw?: number
  /** Of the crowds before a round, made from earlier rounds alone; null where none is known. None unless said. */
  readonly judgeBefore?: (round_number: number) => CrowdingJudge | null
}

const MEAN_MATCHES = NUMBERS_PER_DRAW ** 2 / LARGEST_NUMBER
// Of a single number's being drawn: p(1 − p), and 45/44 for drawing without replacement.
const SPREAD =
  (NUMBERS_PER_DRAW / LARGEST_NUMBER) *
  (1 - NUMBERS_PER_DRAW / LARGEST_NUMBER) *
  (LARGEST_NUMBER / (LARGEST_NUMBER - 1))

/** One draw as the players need it. */
interface Table {
  /** At each number: 1 drawn, 8 bonus, 0 neither. */
  readonly worth: Uint8Array
  /** Won at each rank, index 1 to 5. */
  readonly prizes: Float64Array
}

const BONUS_WORTH = 8

function tableOf({ numbers, bonus_number, prizes }: TalliedDraw): Table {
  const worth = new Uint8Array(LARGEST_NUMBER + 1)
  for (const number of numbers) worth[number] = 1
  worth[bonus_number] = BONUS_WORTH
  const paid = new Float64Array(6)
  for (const { rank, prize_per_winner } of prizes) paid[rank] = prize_per_winner
  return { worth, prizes: paid }
}

/** The balance of a player so far. */
interface Purse {
  matches: number
  moneyIn: number
  readonly prizes: Uint32Array
}

const emptyPurse = (): Purse => ({ matches: 0, moneyIn: 0, prizes: new Uint32Array(6) })

/** Plays the first six of the numbers. */
function playSet(numbers: readonly number[], { worth, prizes }: Table, purse: Purse): void {
  let sum = 0
  for (let i = 0; i < NUMBERS_PER_DRAW; i++) sum += worth[numbers[i] ?? 0] ?? 0
  const matches = sum % BONUS_WORTH
  purse.matches += matches
  const rank = rankOfMatches(matches, sum >= BONUS_WORTH)
  if (rank === null) return
  purse.prizes[rank] = (purse.prizes[rank] ?? 0) + 1
  purse.moneyIn += prizes[rank] ?? 0
}

/**
 * Variance of the matches of some sets together in one fair draw: each number counts as often as the sets hold it, so
 * p(1 − p) × 45/44 × (Σ c² − (Σ c)²/45). Sets that overlap win and lose together, and this knows it.
 */
function varianceOf(sets: readonly (readonly number[])[]): number {
  const held = new Uint32Array(LARGEST_NUMBER + 1)
  for (const set of sets) for (const number of set) held[number] = (held[number] ?? 0) + 1
  const squares = held.reduce((sum, count) => sum + count * count, 0)
  return SPREAD * (squares - (sets.length * NUMBERS_PER_DRAW) ** 2 / LARGEST_NUMBER)
}

interface StrategyPlayer {
  readonly strategy: Strategy
  readonly chance: Chance
  readonly purse: Purse
  variance: number
  /** Of the sets that a judge saw: how many, and their crowdings together. */
  judged: number
  crowding: number
}

const prizesOf = ({ prizes }: Purse) => [...prizes.subarray(1)]

/** Runs the backtest over tallied draws (ascending). Takes seconds: for a worker, not for a server answering requests. */
export function runBacktest(
  draws: readonly TalliedDraw[],
  { seed, players = 1_000, sets_per_draw = 5, judgeBefore = () => null }: BacktestSettings,
): Backtest {
  const strategyPlayers = STRATEGIES.map(
    (strategy, i): StrategyPlayer => ({
      strategy,
      chance: seededChance(seed + i + 1),
      purse: emptyPurse(),
      variance: 0,
      judged: 0,
      crowding: 0,
    }),
  )
  const randomPlayers = Array.from({ length: players }, emptyPurse)
  const randomChance = seededChance(seed)
  const pool = [...ALL_NUMBERS]
  let money_out = 0
  for (const [i, draw] of draws.entries()) {
    const table = tableOf(draw)
    const history = draws.slice(0, i)
    const judge = judgeBefore(draw.round_number)
    for (const player of strategyPlayers) {
      const make = numberSetMaker(player.strategy, history, undefined, judge)
      const sets = Array.from({ length: sets_per_draw }, () => make(player.chance))
      for (const set of sets) playSet(set, table, player.purse)
      player.variance += varianceOf(sets)
      if (!judge) continue
      player.judged += sets.length
      for (const set of sets) player.crowding += judge.percentile(set)
    }
    for (const purse of randomPlayers) {
      for (let n = 0; n < sets_per_draw; n++) {
        // The pool stays shuffled; six taken from any order are as random as from the first.
        moveToFront(pool, NUMBERS_PER_DRAW, randomChance)
        playSet(pool, table, purse)
      }
    }
    money_out += sets_per_draw * gamePriceOf(draw.round_number)
  }
  const sets = draws.length * sets_per_draw
  return {
    seed,
    rounds_played: draws.length,
    newest_round: draws.at(-1)?.round_number ?? null,
    sets_per_draw,
    expected_matches: MEAN_MATCHES,
    strategies: strategyPlayers.map((player) => strategyResult(player, sets, money_out, randomPlayers)),
    random_players: randomResult(randomPlayers, sets, money_out),
  }
}

function strategyResult(
  { strategy, purse, variance, judged, crowding }: StrategyPlayer,
  sets: number,
  money_out: number,
  randomPlayers: readonly Purse[],
): StrategyResult {
  const behind = randomPlayers.filter(({ matches }) => matches < purse.matches).length
  return {
    strategy,
    sets,
    mean_matches: perSet(purse.matches, sets),
    prizes_by_rank: prizesOf(purse),
    money_out,
    money_in: purse.moneyIn,
    z_score: variance === 0 ? 0 : roundedTo((purse.matches - MEAN_MATCHES * sets) / Math.sqrt(variance), 2),
    better_than_percentage: percentOf(behind, randomPlayers.length),
    mean_crowding: judged === 0 ? null : roundedTo(crowding / judged, 1),
  }
}

function randomResult(purses: readonly Purse[], sets: number, money_out: number): RandomPlayers {
  const matches = Float64Array.from(purses, (purse) => purse.matches).sort()
  const money = Float64Array.from(purses, (purse) => purse.moneyIn).sort()
  const total = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)
  const mean = (values: Iterable<number>) => (purses.length === 0 ? 0 : total(values) / purses.length)
  return {
    players: purses.length,
    mean_matches: perSet(mean(matches), sets),
    matches_low: perSet(quantile(matches, 0.025), sets),
    matches_high: perSet(quantile(matches, 0.975), sets),
    prizes_by_rank: PRIZE_RANKS.map((rank) => roundedTo(mean(purses.map(({ prizes }) => prizes[rank] ?? 0)), 4)),
    money_out,
    mean_money_in: Math.round(mean(money)),
    median_money_in: Math.round(quantile(money, 0.5)),
    money_in_low: Math.round(quantile(money, 0.025)),
    money_in_high: Math.round(quantile(money, 0.975)),
  }
}

const perSet = (matches: number, sets: number) => (sets === 0 ? 0 : roundedTo(matches / sets, 4))

/** The value at a share of the sorted values, the nearest one from below. */
const quantile = (sorted: Float64Array, share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
