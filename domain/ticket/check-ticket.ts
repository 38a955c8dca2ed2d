import { drawBeginsAt } from '../calendar.ts'
import { type DrawnBalls, hitsOf, PRIZE_RANKS, type PrizeRank, prizeRank } from '../draw/draw.ts'
import type { Hour } from '../draw/round-state.ts'
import { claimUntil } from '../money/claim.ts'
import { winningsOf } from '../money/winnings.ts'
import type { SET_STATES } from '../number-set/number-set.ts'
import type { Ticket, TicketGame } from './ticket-qr.ts'

/** A round as far as a ticket is held against it. */
export interface RoundOfTicket extends DrawnBalls {
  readonly draw_date: string
  /** Won per winning game, rank 1 to 5, 0 where nobody won; null until the operator has tallied the round. */
  readonly prizes: readonly number[] | null
}

export interface CheckedGame extends TicketGame {
  /** Null until the balls have fallen. */
  readonly hits: {
    readonly matched_numbers: readonly number[]
    readonly is_bonus_matched: boolean
    readonly bonus_number: number
  } | null
  /**
   * Null until the round is tallied, since before that no game can be called a miss. `prize_amount` is null where the
   * operator counted no winner of the rank, so that its prize is unknown.
   */
  readonly result: { readonly rank: PrizeRank | null; readonly prize_amount: number | null } | null
}

/** The result of a ticket, as far as its round has come. */
export interface CheckedTicket {
  readonly round_number: number
  readonly state: (typeof SET_STATES)[number]
  readonly games: readonly CheckedGame[]
  /** Winning games by rank, index 0 for rank 1; null until the round is tallied. */
  readonly winners: readonly number[] | null
  /** Won of all games before and after tax; each game is taxed by itself. 0 without a prize and until the tally. */
  readonly prize_amount: number
  readonly net_amount: number
  /** The last Korean day on which a prize can be claimed; null without a draw. */
  readonly claim_until: string | null
}

/** Holds a ticket against its round; `round` is null while its numbers are not known. */
export function checkTicket({ round_number, games }: Ticket, round: RoundOfTicket | null, clock: Hour): CheckedTicket {
  const checked = games.map((game) => checkGame(game, round))
  const won = checked.flatMap(({ result }) => (result?.rank ? [result] : []))
  const sum = winningsOf(won.map(({ prize_amount: prize }) => ({ round_number, prize, games: 1 })))
  const hasBegun = clock.now >= drawBeginsAt(round_number, clock.drawMinute)
  return {
    round_number,
    state: round ? (round.prizes ? 'settled' : 'matched') : hasBegun ? 'awaiting' : 'before_draw',
    games: checked,
    winners: round?.prizes ? PRIZE_RANKS.map((rank) => won.filter((result) => result.rank === rank).length) : null,
    prize_amount: sum.gross,
    net_amount: sum.net,
    claim_until: round && claimUntil(round.draw_date),
  }
}

function checkGame(game: TicketGame, round: RoundOfTicket | null): CheckedGame {
  if (round === null) return { ...game, hits: null, result: null }
  const hits = { ...hitsOf(game.numbers, round), bonus_number: round.bonus_number }
  if (round.prizes === null) return { ...game, hits, result: null }
  const rank = prizeRank(game.numbers, round)
  return { ...game, hits, result: { rank, prize_amount: rank && (round.prizes[rank - 1] || null) } }
}
