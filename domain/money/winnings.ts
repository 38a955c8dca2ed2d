import { payoutOf } from './payout.ts'

/** Games of one prize of a round. */
export interface WinningGames {
  readonly round_number: number
  /** Won before tax that one game won; null or 0 where it won nothing, or nothing that is known. */
  readonly prize: number | null
  readonly games: number
}

/** What winning games come to, in won: `gross` - `tax` = `net`. */
export interface Winnings {
  readonly gross: number
  readonly tax: number
  readonly net: number
}

/**
 * The one sum of what games have won, wherever it is said: all of them added, before tax, the tax, and what is left. Each game is
 * taxed by itself, by the law of its round.
 */
export function winningsOf(won: readonly WinningGames[]): Winnings {
  const sum = (figureOf: (games: WinningGames) => number) =>
    won.reduce((total, games) => total + games.games * figureOf(games), 0)
  const gross = sum(({ prize }) => prize ?? 0)
  const net = sum(({ prize, round_number }) => payoutOf(prize ?? 0, round_number).net_amount)
  return { gross, tax: gross - net, net }
}
