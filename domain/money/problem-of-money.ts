import { addDays } from '../calendar.ts'
import { priceOfPeriod } from '../plan/plan.ts'
import type { Refund } from './refund.ts'

/*
 * What holds of every row about money, to the won, whoever wrote it: asserted before the write and after the read (`mustHold`).
 * Each says what is wrong in English, for the log; null where nothing is.
 */

const isWon = (amount: number) => Number.isSafeInteger(amount) && amount >= 0

/** `paid − for_days − for_sets = amount`, no part of it below nothing, and no more days used than there are. */
export function problemOfRefund({
  paid,
  days,
  used_days,
  for_days,
  for_sets,
  amount,
}: Omit<Refund, 'sets_used' | 'is_whole'>): string | null {
  if (![paid, for_days, for_sets, amount].every(isWon))
    return `${paid} - ${for_days} - ${for_sets} = ${amount} is not in won`
  if (paid - for_days - for_sets !== amount) return `${paid} - ${for_days} - ${for_sets} is not ${amount}`
  return used_days >= 0 && used_days <= days ? null : `${used_days} of ${days} days are used`
}

/** Of a payment: what is noted as arrived is the sum of its deposits that the bank has not taken back. */
export const problemOfArrival = ({ arrived, deposits }: { readonly arrived: number; readonly deposits: number }) =>
  arrived === deposits ? null : `${arrived} is noted as arrived, and its deposits are ${deposits}`

/**
 * Of a period: all its refunds, approved and paid, are no more than ever arrived for it. What the bank took back after the refund
 * had arrived once.
 */
export const problemOfRefunded = ({
  refunded,
  everArrived,
}: {
  readonly refunded: number
  readonly everArrived: number
}) => (refunded <= everArrived ? null : `${refunded} goes back, and ${everArrived} arrived`)

/** A period as it was sold. */
interface SoldPeriod {
  readonly start_date: string
  /** Days that were sold, from the first on; an extension is not among them. */
  readonly sold_days: number
  /** Won a month, and for all sold days; null where the release before sold it beside this one. */
  readonly monthly_price: number
  readonly sold_price: number | null
}

/** A period costs what its days cost at its price a month. Throws RangeError on a day that does not exist. */
export function problemOfSale({ start_date, sold_days, monthly_price, sold_price }: SoldPeriod): string | null {
  if (sold_price === null) return null
  const price = priceOfPeriod({ start_date, end_date: addDays(start_date, sold_days - 1) }, monthly_price)
  return sold_price === price ? null : `sold for ${sold_price}, and its days cost ${price}`
}
