import { isRealDay } from '../calendar.ts'

// Each pattern here takes time in proportion to its cell, whatever stands in it: a statement is pasted by anybody.

// Characters that end a line, turn it round or are invisible; they have no place in a name.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
const ODD = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** A cell as one line that can be seen. */
export const cleaned = (cell: string): string =>
  cell.toWellFormed().normalize('NFC').replace(ODD, ' ').replace(/\s+/g, ' ').trim()

/** `2026-10-12` of `2026.10.12 13:05:11`, `20261012` and the like, and the rest of the cell; null where there is no such day. */
export function dayIn(cell: string): { readonly day: string; readonly rest: string } | null {
  const found = /^(\d{4})[-./년]? ?(\d{1,2})[-./월]? ?(\d{1,2})(?!\d)/.exec(cell) ?? /^(\d{4})(\d{2})(\d{2})/.exec(cell)
  if (!found) return null
  const day = [found[1], found[2]?.padStart(2, '0'), found[3]?.padStart(2, '0')].join('-')
  return isRealDay(day) && day >= '2000-01-01' ? { day, rest: cell.slice(found[0].length) } : null
}

/** `09:13` of `09:13:02`, `오전 9:13`, `9시 13분`, `091302`; null where there is no time. Spreadsheets drop seconds, and a first nought. */
export function minuteIn(cell: string): string | null {
  const half = /오후|pm/i.test(cell) ? 12 : /오전|am/i.test(cell) ? 0 : null
  const digits = /^\D*(\d{3,6})$/.exec(cell)?.[1]
  const padded = digits?.padStart(digits.length > 4 ? 6 : 4, '0')
  const found = /(\d{1,2})(?::|시 ?)(\d{1,2})/.exec(cell) ?? (padded && /^(\d{2})(\d{2})/.exec(padded))
  if (!found) return null
  const [hour, minute] = [Number(found[1]), Number(found[2])]
  const hourOfDay = half === null ? hour : (hour % 12) + half
  if (hourOfDay > 23 || minute > 59) return null
  return `${String(hourOfDay).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Won with their sign; 0 of an empty cell, null where it cannot be told. */
export function wonIn(cell: string): number | null {
  const plain = cell
    .normalize('NFKC')
    .replace(/[,\s원₩+]|krw/gi, '')
    .replace(/\.0+$/, '')
  if (/^-*$/.test(plain)) return 0
  const found = /^([-−–△▲▵]?)(\d{1,15})$/.exec(plain) ?? /^(\()(\d{1,15})\)$/.exec(plain)
  if (!found) return null
  return found[1] && Number(found[2]) !== 0 ? -Number(found[2]) : Number(found[2])
}

/** A name of a payer; empty for the signs with which banks fill an empty cell. */
export const payerIn = (cell: string): string => (/^[-–.*·_0]*$/.test(cell) ? '' : cell)

/** Whether a row of words alone is a sum of others. */
export const isSumWord = (cell: string): boolean =>
  /^(합계|총계|총합계|소계|누계|일계|월계|총입금액?|총출금액?)$/.test(cell.replace(/\s/g, ''))

/** Whether a cell is one that stands under a table: `총 1건`, `1/1`, `- 이하 여백 -`. */
export const isFooter = (cell: string): boolean =>
  /^[-*※]*(총?\d{1,7}건|\d{1,5}\/\d{1,5}(쪽|페이지)?|(이하)?여백|(전월|전일|기초)?이월(금액|잔액)?)[-*]*$/.test(
    cell.replace(/[\s,]/g, ''),
  ) || /^(총|합계|소계|계)[\s:(]/.test(cell)
