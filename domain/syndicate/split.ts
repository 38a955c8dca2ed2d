import { payoutOf } from '../money/payout.ts'
import { winningsOf } from '../money/winnings.ts'
import { mustHold } from '../must-hold.ts'

/**
 * Whole won, shared by weights: each share is cut to the won, and what remains goes to the person at `remainder_at`. The shares add up
 * to `won`. Weights are whole, from 0, and not all 0.
 */
export function shareWon(won: number, weights: readonly number[], remainder_at: number): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  mustHold(all > 0 && remainder_at in weights ? null : `${won} won cannot be shared by ${weights.join(', ')}`)
  // A first prize times what was paid in is beyond the exact numbers of JavaScript.
  const shares = weights.map((weight) => Number((BigInt(won) * BigInt(weight)) / BigInt(all)))
  const remainder = won - shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share, i) => (i === remainder_at ? share + remainder : share))
}

/** What one person gets, in won: `gross` - `tax` = `net`. */
export interface PersonsShare {
  readonly gross: number
  readonly tax: number
  readonly net: number
}

export interface SharedWinnings {
  /** In the order of the weights. */
  readonly shares: readonly PersonsShare[]
  /** Games that won. */
  readonly games: number
  /** All shares together. */
  readonly gross: number
  readonly tax: number
  readonly net: number
  /** The tax where one person fetches everything as their own, won. */
  readonly tax_if_one: number
}

/**
 * Shares the prizes of winning games. Each prize is shared by itself, and each share taxed as the prize of who gets it, by the law of
 * the round: tickets bought together belong to all of them by their shares (대법원 2000도4335), and 소득세법 §129 ① taxes what
 * each receives. `prizes`: won before tax, one a winning game.
 */
export function shareWinnings(
  round_number: number,
  prizes: readonly number[],
  weights: readonly number[],
  remainder_at: number,
): SharedWinnings {
  const byPrize = prizes.map((prize) => shareWon(prize, weights, remainder_at))
  const shares = weights.map((_, i) => {
    const won = byPrize.map((shares) => shares[i] ?? 0)
    const gross = won.reduce((sum, share) => sum + share, 0)
    const net = won.reduce((sum, share) => sum + payoutOf(share, round_number).net_amount, 0)
    return { gross, tax: gross - net, net }
  })
  const sum = (figure: keyof PersonsShare) => shares.reduce((total, share) => total + share[figure], 0)
  const whole = winningsOf(prizes.map((prize) => ({ round_number, prize, games: 1 })))
  mustHold(
    sum('gross') === whole.gross ? null : `shares of ${sum('gross')} won are not the ${whole.gross} that was won`,
  )
  return { shares, games: prizes.length, gross: sum('gross'), tax: sum('tax'), net: sum('net'), tax_if_one: whole.tax }
}
