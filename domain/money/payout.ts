import { gamePriceOf } from '../draw/prize-arithmetic.ts'

/** A prize after tax. Won. */
interface Payout {
  readonly income_tax: number
  readonly local_tax: number
  readonly net_amount: number
}

interface PrizeTaxLaw {
  /** The first round whose prizes are paid by it. */
  readonly since_round: number
  /** Up to here a prize is free of tax, won. Above, all of it is taxed, not the part above. */
  readonly tax_free: number
  /** 20 % income tax up to here and 30 % of what is above, won; without it 20 % of all. */
  readonly higher_rate_from: number
  /** Whether the price of the game is set off, before the limits are looked at. */
  readonly sets_off_price: boolean
}

/**
 * The laws by which prizes were taxed, newest first. A tenth of the income tax is added for the local government throughout.
 *
 * - Rounds 1 to 56 (2002 and 2003): one rate of 22 % whatever the amount (donga.com and joongang.co.kr of 2004-01-04).
 * - From round 57 (drawn 2004-01-03): 33 % above 500 million. 조세특례제한법, as the National Tax Service told the same papers.
 * - From round 214 (2007-01-06): 33 % above 300 million (재정경제부, 2007-01-14).
 * - Until 2022 up to 50,000 won were free, and 51,000 with the price of the game, which was set off: why rank 4 was fixed at
 *   50,000 won (복권위원회, 2010-03-18). That it was set off when taxing larger prizes, too: v.daum.net/v/20130519145404947.
 * - Paid from 2023-01-01, so from round 1048 (drawn 2022-12-31): free up to 2,000,000 won (소득세법; 기획재정부, 2023-01-03).
 *   The price, which may still be set off, is not here, as in the published examples (500 million leave 368 million).
 */
const TODAY: PrizeTaxLaw = {
  since_round: 1048,
  tax_free: 2_000_000,
  higher_rate_from: 300_000_000,
  sets_off_price: false,
}
const LAWS: readonly PrizeTaxLaw[] = [
  TODAY,
  { since_round: 214, tax_free: 50_000, higher_rate_from: 300_000_000, sets_off_price: true },
  { since_round: 57, tax_free: 50_000, higher_rate_from: 500_000_000, sets_off_price: true },
  { since_round: 1, tax_free: 50_000, higher_rate_from: Number.POSITIVE_INFINITY, sets_off_price: false },
]

/** Whether the prizes of a round are taxed as those of today. */
export const isTaxedAsToday = (round_number: number): boolean => round_number >= TODAY.since_round

const cutToTenWon = (won: number) => won - (won % 10)

/** The net amount of one winning game by the law of its round; each tax is cut to 10 won. `prize_amount`: whole won. */
export function payoutOf(prize_amount: number, round_number: number): Payout {
  const law = LAWS.find(({ since_round }) => round_number >= since_round) ?? TODAY
  const taxed = prize_amount - (law.sets_off_price ? gamePriceOf(round_number) : 0)
  if (taxed <= law.tax_free) return { income_tax: 0, local_tax: 0, net_amount: prize_amount }
  const lower = Math.min(taxed, law.higher_rate_from)
  // In tenths of a won, so that all is whole.
  const tenths = 2 * lower + 3 * (taxed - lower)
  const income_tax = cutToTenWon(Math.floor(tenths / 10))
  const local_tax = cutToTenWon(income_tax / 10)
  return { income_tax, local_tax, net_amount: prize_amount - income_tax - local_tax }
}

/** The net amount of a prize that is only expected, so that it would be taxed by the law of today. */
export const payoutToday = (prize_amount: number): Payout => payoutOf(prize_amount, TODAY.since_round)
