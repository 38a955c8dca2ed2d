import { POSSIBLE_DRAWS } from './chance.ts'
import { medianOf } from './descriptive.ts'

/** The prize of one rank in one round. Won. */
interface PaidPrize {
  readonly round_number: number
  /** Korean day. */
  readonly draw_date: string
  readonly rank: number
  /** Winning games; 0 where nobody won. */
  readonly winners: number
  readonly prize_per_winner: number
}

/** The rounds there are, whether their money is known yet or not. */
interface StoredRounds {
  readonly total_rounds: number
  readonly newest_round: number | null
}

/** The history in figures. Won, whole; 0 and null where there is nothing. */
interface DrawTotals extends StoredRounds {
  /** Winning games of rank 1, all rounds. */
  readonly total_first_prize_winners: number
  /** Won paid to rank 1, all rounds. */
  readonly total_first_prize_paid: number
  /** Won paid to ranks 1 to 5, all rounds. */
  readonly total_prizes_paid: number
  /** Won per winning game of rank 1, over the rounds that had a winner (each round counts once), half up. */
  readonly mean_first_prize: number
  /** Of the same amounts; the mean of the middle two where their number is even, half up. */
  readonly median_first_prize: number
  /** The most won per winning game ever paid; the earlier round of equals. */
  readonly biggest_first_prize: {
    readonly round_number: number
    readonly draw_date: string
    readonly amount: number
    readonly winners: number
  } | null
  /** Ways to choose 6 of 45. */
  readonly possible_combinations: number
}

const paidBy = ({ winners, prize_per_winner }: PaidPrize) => winners * prize_per_winner
const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const meanOf = (amounts: readonly number[]) => (amounts.length === 0 ? 0 : Math.round(sumOf(amounts) / amounts.length))

/** `b` where it paid more for one game, or as much in an earlier round. */
const bigger = (a: PaidPrize, b: PaidPrize) =>
  (b.prize_per_winner - a.prize_per_winner || a.round_number - b.round_number) > 0 ? b : a

/** Totals over all rounds. `rounds` counts the stored draws, `paid` holds the ranks of the tallied ones, in any order. */
export function drawTotals(rounds: StoredRounds, paid: readonly PaidPrize[]): DrawTotals {
  const first = paid.filter(({ rank, winners }) => rank === 1 && winners > 0)
  const amounts = first.map(({ prize_per_winner }) => prize_per_winner)
  const biggest = first.length === 0 ? null : first.reduce(bigger)
  return {
    ...rounds,
    total_first_prize_winners: sumOf(first.map(({ winners }) => winners)),
    total_first_prize_paid: sumOf(first.map(paidBy)),
    total_prizes_paid: sumOf(paid.map(paidBy)),
    mean_first_prize: meanOf(amounts),
    median_first_prize: medianOf(amounts) ?? 0,
    biggest_first_prize: biggest && {
      round_number: biggest.round_number,
      draw_date: biggest.draw_date,
      amount: biggest.prize_per_winner,
      winners: biggest.winners,
    },
    possible_combinations: POSSIBLE_DRAWS,
  }
}
