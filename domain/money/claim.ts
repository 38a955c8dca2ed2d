import { addDays, addMonths } from '../calendar.ts'
import type { PrizeRank } from '../draw/draw.ts'
import { nextBankingDay } from '../holidays.ts'

// Apart from the tax of a prize, which pages load that have no need of the holidays (docs/decisions/0054).

/**
 * The last Korean day on which a prize can be claimed: one year from the day after the draw, and where banks are closed on
 * that day, the next one on which they are open. Holidays that a government sets at short notice are not known: by those it may
 * be early and is never late. Throws RangeError on a day that does not exist.
 */
export const claimUntil = (draw_date: string): string => nextBankingDay(addMonths(addDays(draw_date, 1), 12))

/** Where a prize is paid out, as the operator publishes it: rank 1 at the bank's head office, small ones also at shops. */
const CLAIM_PLACES: Readonly<Record<PrizeRank, string>> = {
  1: '농협은행 본점',
  2: '농협은행 모든 지점',
  3: '농협은행 모든 지점',
  4: '판매점이나 농협은행',
  5: '판매점이나 농협은행',
}
export const claimPlace = (rank: PrizeRank): string => CLAIM_PLACES[rank]
