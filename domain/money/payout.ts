/** A prize after tax. Won. */
interface Payout {
  readonly income_tax: number
  readonly local_tax: number
  readonly net_amount: number
}

/** Up to here a prize is free of tax, won (payments since 2023-01-01). Above, all of it is taxed, not the part above. */
const TAX_FREE_PRIZE = 2_000_000
/** From draws of this day on, prizes are paid by these rules. */
export const PAID_SO_SINCE = '2023-01-01'
const HIGHER_RATE_FROM = 300_000_000

const cutToTenWon = (won: number) => won - (won % 10)

/**
 * The net amount of one winning game: 20 % income tax up to 300,000,000 won and 30 % of what is above, a tenth of that
 * tax for the local government, each tax cut to 10 won. As the law has stood since 2023; the price of the ticket,
 * which may be set off, is not. `prize_amount`: whole won.
 */
export function payoutOf(prize_amount: number): Payout {
  if (prize_amount <= TAX_FREE_PRIZE) return { income_tax: 0, local_tax: 0, net_amount: prize_amount }
  const lower = Math.min(prize_amount, HIGHER_RATE_FROM)
  // In tenths of a won, so that all is whole.
  const tenths = 2 * lower + 3 * (prize_amount - lower)
  const income_tax = cutToTenWon(Math.floor(tenths / 10))
  const local_tax = cutToTenWon(income_tax / 10)
  return { income_tax, local_tax, net_amount: prize_amount - income_tax - local_tax }
}
