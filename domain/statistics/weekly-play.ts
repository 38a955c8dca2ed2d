import { ALL_NUMBERS, type DrawnBalls, LARGEST_NUMBER, NUMBERS_PER_DRAW, rankOfMatches } from '../draw/draw.ts'
import { gamePriceOf } from '../draw/prize-arithmetic.ts'
import type { Chance } from '../number-set/number-set.ts'
import { moveToFront } from '../number-set/number-set-maker.ts'

/** A draw with what it paid. */
export interface PaidDraw extends DrawnBalls {
  readonly round_number: number
  /** Won per winning game before tax, rank 1 to 5, 0 where nobody won. */
  readonly prizes: readonly number[]
}

/** How it stands after a round. All in won before tax, from the first round that was played on. */
interface WeeklyPoint {
  readonly round_number: number
  readonly spent: number
  readonly won: number
  /** Of the random players: one in ten won less than `low`, half less than `middle`, nine in ten less than `high`. */
  readonly low: number
  readonly middle: number
  readonly high: number
}

/** The same six numbers in every round, one game each. */
export interface WeeklyPlay {
  readonly rounds: number
  /** Rounds with each rank, index 0 for rank 1. */
  readonly counts: readonly number[]
  /** Oldest first, at most `MOST_POINTS`; the last is how it ends. Empty without a draw. */
  readonly points: readonly WeeklyPoint[]
  /** How many of the random players won less. */
  readonly players_below: number
  readonly players: number
}

/** Random players beside whom six numbers are seen; each keeps six numbers of their own. */
export const RANDOM_PLAYERS = 1_000
/** A plot of a phone shows no more. */
const MOST_POINTS = 40

/** Marks of a number in a draw: one of the six, or the bonus, which no sum of six others reaches. */
const MAIN = 1
const BONUS = 8

/**
 * Plays six numbers in every draw, oldest first, beside players with random numbers. A rank without a winner has no known
 * prize and counts as 0; a paid prize is taken as it was, though one more winner would have lessened it.
 */
export function playWeekly(numbers: readonly number[], draws: readonly PaidDraw[], chance: Chance): WeeklyPlay {
  const sets = [numbers, ...Array.from({ length: RANDOM_PLAYERS }, () => randomSix(chance))]
  // Six at a time, one behind the other: a million and a quarter of looks take no time so.
  const held = Uint8Array.from(sets.flat())
  const won = new Float64Array(sets.length)
  const counts = [0, 0, 0, 0, 0]
  const points: WeeklyPoint[] = []
  const step = Math.max(1, Math.ceil(draws.length / MOST_POINTS))
  const marks = new Uint8Array(LARGEST_NUMBER + 1)
  let spent = 0
  draws.forEach((draw, i) => {
    marks.fill(0)
    for (const number of draw.numbers) marks[number] = MAIN
    marks[draw.bonus_number] = BONUS
    for (let player = 0; player < sets.length; player++) {
      let sum = 0
      for (let k = player * NUMBERS_PER_DRAW; k < (player + 1) * NUMBERS_PER_DRAW; k++)
        sum += marks[held[k] as number] as number
      const rank = rankOfMatches(sum % BONUS, sum >= BONUS)
      if (rank === null) continue
      won[player] = (won[player] as number) + (draw.prizes[rank - 1] ?? 0)
      if (player === 0) counts[rank - 1] = (counts[rank - 1] ?? 0) + 1
    }
    spent += gamePriceOf(draw.round_number)
    const isLast = i === draws.length - 1
    if (!isLast && (draws.length - 1 - i) % step !== 0) return
    const others = won.slice(1).sort()
    const at = (share: number) => others[Math.floor(share * others.length)] ?? 0
    const own = won[0] ?? 0
    points.push({ round_number: draw.round_number, spent, won: own, low: at(0.1), middle: at(0.5), high: at(0.9) })
  })
  return {
    rounds: draws.length,
    counts,
    points,
    players_below: won.slice(1).reduce((below, amount) => below + (amount < (won[0] ?? 0) ? 1 : 0), 0),
    players: RANDOM_PLAYERS,
  }
}

function randomSix(chance: Chance): readonly number[] {
  const all = [...ALL_NUMBERS]
  moveToFront(all, NUMBERS_PER_DRAW, chance)
  return all.slice(0, NUMBERS_PER_DRAW)
}
