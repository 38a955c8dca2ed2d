import { countWording } from '../count-wording.ts'

/** Amounts of money in Korean. All take whole won; written without Intl so that server and browser agree to the byte. */

const MAN = 10_000
const EOK = 100_000_000
const JO = 1_000_000_000_000

/** Rounds half up to one decimal of `unit`, in whole numbers, so that 0.05 is never lost to binary fractions. */
function withOneDecimal(won: number, unit: number): string {
  const tenths = Math.floor((won + unit / 20) / (unit / 10))
  return `${countWording(Math.floor(tenths / 10))}.${tenths % 10}`
}

/** `3,012,345,678원`. */
export const exactWon = (won: number): string => `${countWording(won)}원`

/** Whole 억 as an axis says them, half up: `1,350억`. */
export const eokWording = (won: number): string => `${countWording(Math.floor((won + EOK / 2) / EOK))}억`

/**
 * An amount at a glance: `5,000원` below one 만, `5,966만원` rounded to 만 below one 억, `30.1억원` with one decimal
 * below one 조, `78.4조원` above. An amount that would round up to 10,000 of a unit is written in the next: never
 * `10,000만원` or `10,000.0억원`.
 */
export function wonWording(won: number): string {
  if (won < 0) return `-${wonWording(-won)}`
  if (won >= JO - EOK / 20) return `${withOneDecimal(won, JO)}조원`
  if (won >= EOK - MAN / 2) return `${withOneDecimal(won, EOK)}억원`
  if (won >= MAN) return `${countWording(Math.floor((won + MAN / 2) / MAN))}만원`
  return exactWon(won)
}

/**
 * An amount said in full for the one place that it fills: `18억 6,194만원`, half up to whole 만. Below one 억 as at a glance,
 * from one 조 on as well.
 */
export function wonInFullWording(won: number): string {
  const man = Math.floor((won + MAN / 2) / MAN)
  const [eok, rest] = [Math.floor(man / MAN), man % MAN]
  if (eok === 0 || won >= JO - EOK / 20) return wonWording(won)
  return rest === 0 ? `${countWording(eok)}억원` : `${countWording(eok)}억 ${countWording(rest)}만원`
}
