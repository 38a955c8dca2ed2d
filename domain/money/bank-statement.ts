import { firstCharacters } from '../characters.ts'
import { cleaned, dayIn, isFooter, isSumWord, minuteIn, payerIn, wonIn } from './statement-cells.ts'
import { type ColumnPlaces, missingColumns, placesIn } from './statement-columns.ts'

/*
 * Bank statements as people copy them from their bank's page, or save them there: a table with lines above it that say whose
 * account it is, and sums under it. The shape of the table decides, not the bank.
 */

/** A row of a statement. */
export interface StatementRow {
  /** The line of the text at which it begins, or the row of a spreadsheet. */
  readonly line: number
  readonly cells: readonly string[]
  /** Why the row cannot be read. */
  readonly wrong?: string
}

/** A table that may be the statement: its first rows, at most as many as asked for. */
export type StatementTable = (most: number) => readonly StatementRow[]

/** One deposit of a statement. */
interface StatementDeposit {
  readonly line: number
  /** Korean day, `YYYY-MM-DD`. */
  readonly day: string
  /** Won. */
  readonly amount: number
  /** As the bank wrote it; empty where it wrote nothing. */
  readonly depositor: string
  /**
   * What the deposit is: day, minute, amount, balance and payer as the bank wrote them, and the number of this deposit among
   * the equal ones of the file. Numbers of lines and memos change between two files; these do not.
   */
  readonly identity: readonly (string | number)[]
  /** All cells of the line, by which releases until November 2026 knew it. */
  readonly row: string
  /** The payer as those releases read it. */
  readonly formerDepositor: string
}

/** A deposit that the bank took back. */
export type StatementReversal = Omit<StatementDeposit, 'row' | 'formerDepositor'>

/** A sentence about a line. */
export interface LineNote {
  readonly line: number
  readonly what: string
}

/** The problem of a statement: the columns that are missing, or no line that can be read. */
export type StatementProblem =
  | { readonly kind: 'columns'; readonly missing: readonly string[] }
  | { readonly kind: 'lines'; readonly lines: readonly LineNote[] }
  | { readonly kind: 'too_long' }

/** A read statement, or the problem. */
export type ReadStatement =
  | {
      readonly deposits: readonly StatementDeposit[]
      readonly reversals: readonly StatementReversal[]
      /** Lines that are no deposits: withdrawals, sums. */
      readonly others: number
      /** Lines that cannot be read. */
      readonly unread: readonly LineNote[]
      /** Deposits in which all is as in an earlier line of the file. */
      readonly equal: readonly LineNote[]
    }
  | { readonly problem: StatementProblem }

/** Lines of one statement. */
export const LONGEST_STATEMENT = 5_000
/** Lines above the table among which its head is looked for. */
export const HEAD_WITHIN = 30
/** Cells of one line, and characters (JavaScript's) of one cell: no bank's table has more, and reading stays quick. */
export const MOST_STATEMENT_CELLS = 100
export const LONGEST_STATEMENT_CELL = 1_000
/** The largest deposit that is believed, won. */
export const LARGEST_DEPOSIT = 1_000_000_000
/** How a deposit came to be known. */
export const DEPOSIT_SOURCES = ['hand', 'statement'] as const
/** Characters of a depositor's name. */
export const LONGEST_DEPOSITOR = 40
/** Characters of the note that tells two equal deposits apart. */
export const LONGEST_DEPOSIT_NOTE = 60
/** Lines that a refusal or an answer tells of. */
export const MOST_LINE_NOTES = 20

/** The table in which the most columns are found, with its head; null where there are no lines. */
function headOf(tables: readonly StatementTable[]) {
  const candidates = tables.flatMap((table) =>
    table(HEAD_WITHIN).map(({ cells }, at) => {
      const places = placesIn(cells)
      return { table, at, places, missing: missingColumns(places), cells: cells.map(cleaned) }
    }),
  )
  return candidates.toSorted((a, b) => a.missing.length - b.missing.length)[0] ?? null
}

const firstFilled = (row: readonly string[], places: readonly number[]) =>
  places.map((place) => payerIn(row[place] ?? '')).find((cell) => cell !== '') ?? ''

/** The bank's words for a deposit that it took back. */
const CANCELLED = /입금\s*(취소|정정|반환|오류)|취소\s*입금/
const OUT = /출금|지급|보낸|나간|지출|^출$|^지$/
const IN = /입금|받은|들어온|수입|^입$/

type Money =
  | { readonly kind: 'in' | 'reversed'; readonly amount: number }
  | { readonly kind: 'other' }
  | { readonly kind: 'unclear' }

const OTHER: Money = { kind: 'other' }
const moneyOf = (kind: 'in' | 'reversed', amount: number): Money =>
  amount > LARGEST_DEPOSIT ? { kind: 'unclear' } : amount === 0 ? OTHER : { kind, amount }

/** The money of a line: in a column of its own, or in one with that which goes out, told apart by sign or by words. */
function moneyIn(row: readonly string[], { paidIn, paidOut, moved, direction, kind }: ColumnPlaces): Money {
  const isCancelled = kind.some((place) => CANCELLED.test(row[place] ?? ''))
  const [amount, out] = [wonIn(row[paidIn[0] ?? moved[0] ?? -1] ?? ''), wonIn(row[paidOut[0] ?? -1] ?? '')]
  if (amount === null) return { kind: 'unclear' }
  if (paidIn.length > 0) {
    if (amount === 0) return isCancelled && out !== null && out > 0 ? moneyOf('reversed', out) : OTHER
    return moneyOf(amount < 0 || isCancelled ? 'reversed' : 'in', Math.abs(amount))
  }
  const words = direction.map((place) => row[place] ?? '').find((cell) => OUT.test(cell) || IN.test(cell)) ?? ''
  if (isCancelled && !OUT.test(words)) return moneyOf('reversed', Math.abs(amount))
  if (OUT.test(words) || (amount < 0 && words === '')) return OTHER
  return moneyOf(amount < 0 ? 'reversed' : 'in', Math.abs(amount))
}

/** Numbers equal identities of a file, from 1. */
function numbering() {
  const seen = new Map<string, number>()
  return (...parts: readonly (string | number)[]) => {
    const key = JSON.stringify(parts)
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return [...parts, nth] as const
  }
}

type ReadLine =
  | { readonly kind: 'in' | 'reversed'; readonly day: string; readonly minute: string; readonly amount: number }
  | { readonly kind: 'other' }
  | { readonly kind: 'wrong'; readonly what: string }

const wrong = (what: string): ReadLine => ({ kind: 'wrong', what })

/** @param today the Korean day; what arrives later has not arrived */
function lineIn(row: readonly string[], places: ColumnPlaces, today: string): ReadLine {
  const dayCell =
    places.day.map((place) => row[place] ?? '').find((cell) => dayIn(cell)) ?? row[places.day[0] ?? -1] ?? ''
  const found = dayIn(dayCell)
  const money = moneyIn(row, places)
  // A row of two lines that were torn apart ends before its amount.
  const isTorn = found !== null && row.length <= (places.paidIn[0] ?? places.moved[0] ?? 0)
  if (isTorn && !wonIn(row[places.paidOut[0] ?? -1] ?? '')) return wrong('칸이 모자라 금액을 읽을 수 없습니다')
  if (money.kind === 'other' || row.some(isSumWord)) return { kind: 'other' }
  if (found === null) {
    const isPayment = firstFilled(row, [...places.payer, ...places.memo]) !== ''
    if (isFooter(dayCell) || (dayCell === '' && !isPayment)) return { kind: 'other' }
    return wrong(`날짜를 읽을 수 없습니다: ${firstCharacters(dayCell, 20)}`)
  }
  if (found.day > today) return wrong(`오늘보다 뒤의 날짜입니다: ${firstCharacters(dayCell, 20)}`)
  if (money.kind === 'unclear') {
    const cell = row[places.paidIn[0] ?? places.moved[0] ?? -1] ?? ''
    return wrong(`금액을 읽을 수 없습니다: ${firstCharacters(cell, 20)}`)
  }
  const minute = minuteIn(found.rest) ?? places.time.map((place) => minuteIn(row[place] ?? '')).find((one) => one) ?? ''
  return { kind: money.kind, day: found.day, minute, amount: money.amount }
}

/**
 * Reads the deposits of a statement. Withdrawals, sums and empty lines are passed over; a line that cannot be read is told of
 * and leaves the others alone. Refuses a statement of which no line can be read.
 * @param tables the ways in which the file can be cut into cells
 * @param today the Korean day
 */
export function readStatement(tables: readonly StatementTable[], today: string): ReadStatement {
  const head = headOf(tables)
  if (!head || head.missing.length > 0)
    return { problem: { kind: 'columns', missing: head?.missing ?? missingColumns(placesIn([])) } }
  const { table, at, places } = head
  const rows = table(Number.POSITIVE_INFINITY)
  if (rows.length > LONGEST_STATEMENT + HEAD_WITHIN) return { problem: { kind: 'too_long' } }
  const numbered = numbering()
  const deposits: StatementDeposit[] = []
  const reversals: StatementReversal[] = []
  const [unread, equal]: [LineNote[], LineNote[]] = [[], []]
  let others = 0
  for (const { line, cells, wrong: uncut } of rows.slice(at + 1)) {
    const row = cells.map(cleaned)
    if (uncut === undefined && row.every((cell) => cell === '')) continue
    // Some banks print the head again on each page.
    const isHead = row.every((cell, i) => cell === head.cells[i])
    const read = uncut !== undefined ? wrong(uncut) : isHead ? { kind: 'other' as const } : lineIn(row, places, today)
    if (read.kind === 'other') others++
    else if (read.kind === 'wrong') unread.push({ line, what: read.what })
    else {
      const { kind, day, minute, amount } = read
      // A memo may name the payer, but may be edited later: it is no part of what the deposit is. Spreadsheets drop first noughts.
      const payer = firstFilled(row, places.payer)
      const balance = wonIn(row[places.balance[0] ?? -1] ?? '') ?? ''
      const saidPayer = payer.replace(/^0+(?=\d+$)/, '')
      const identity = numbered(kind, day, minute, amount, places.balance.length > 0 ? balance : '', saidPayer)
      const depositor = firstCharacters(payer || firstFilled(row, places.memo), LONGEST_DEPOSITOR)
      const deposit = { line, day, amount, depositor, identity }
      if (kind === 'reversed') reversals.push(deposit)
      else {
        const formerDepositor = firstCharacters(row[places.formerPayer[0] ?? -1] ?? '', LONGEST_DEPOSITOR)
        deposits.push({ ...deposit, row: row.join('|'), formerDepositor })
        if (identity.at(-1) !== 1) equal.push({ line, what: '앞의 줄과 모두 같습니다. 따로 들어온 입금으로 셌습니다' })
      }
    }
  }
  if (unread.length > 0 && deposits.length + reversals.length === 0)
    return { problem: { kind: 'lines', lines: unread.slice(0, MOST_LINE_NOTES) } }
  return { deposits, reversals, others, unread, equal }
}
