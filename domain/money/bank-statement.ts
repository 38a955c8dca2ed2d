import { isRealDay } from '../calendar.ts'
import { firstCharacters } from '../characters.ts'

/*
 * Bank statements as people copy them from their bank's page, or save them there: separated by tabs, commas or
 * semicolons, with lines above the table that say whose account it is, and sums under it.
 */

/** One deposit of a statement. */
interface StatementLine {
  /** Korean day, `YYYY-MM-DD`. */
  readonly day: string
  /** Won. */
  readonly amount: number
  /** As the bank wrote it; empty where it wrote nothing. */
  readonly depositor: string
  /** Everything that the line says: two deposits that differ in nothing are the same line twice. */
  readonly identity: string
}

/** The problem of a statement: the columns that are missing, or the lines that cannot be read. */
export type StatementProblem =
  | { readonly kind: 'columns'; readonly missing: readonly string[] }
  | { readonly kind: 'lines'; readonly lines: readonly WrongLine[] }
  | { readonly kind: 'too_long' }

/** The result of reading: the deposits and the number of other lines, or the problem. */
type ReadStatement =
  | { readonly deposits: readonly StatementLine[]; readonly others: number }
  | { readonly problem: StatementProblem }

/** Lines of one statement. */
export const LONGEST_STATEMENT = 5_000
/** Cells of one line, and characters (JavaScript's) of one cell: no bank's table has more, and reading stays quick. */
const MOST_STATEMENT_CELLS = 100
const LONGEST_STATEMENT_CELL = 1_000
/** The largest deposit that is believed, won. */
export const LARGEST_DEPOSIT = 1_000_000_000
/** How a deposit came to be known. */
export const DEPOSIT_SOURCES = ['hand', 'statement'] as const
/** Characters of a depositor's name. */
export const LONGEST_DEPOSITOR = 40
/** Characters of the note that tells two equal deposits apart. */
export const LONGEST_DEPOSIT_NOTE = 60

/** How banks call the columns, the clearest name first. */
const COLUMNS = {
  day: {
    name: '거래일',
    known: ['거래일자', '거래일시', '거래일', '거래날짜', '입금일자', '입금일', '일자', '날짜', '일시'],
  },
  amount: { name: '입금액', known: ['입금액', '입금금액', '맡기신금액', '받은금액', '입금'] },
  depositor: {
    name: '입금자',
    known: [
      '입금자명',
      '입금자',
      '보낸분',
      '보낸사람',
      '의뢰인',
      '보낸분받는분',
      '기재내용',
      '거래내용',
      '내용',
      '적요',
      '통장표시내용',
    ],
  },
} as const
type Column = keyof typeof COLUMNS
const COLUMN_KEYS = Object.keys(COLUMNS) as Column[]

/** Lines above the table among which its head is looked for. */
const HEAD_WITHIN = 30

/** Characters of a column's name; longer cells of a head are none. */
const LONGEST_COLUMN_NAME = 40

// Each pattern here takes time in proportion to its cell, whatever stands in it: a statement is pasted by anybody.
const plainName = (cell: string) =>
  cell.length > LONGEST_COLUMN_NAME ? '' : cell.replace(/\([^()]*\)/g, '').replace(/[\s/·:*_-]/g, '')

/** Indexes of the columns in a header line; -1 for a missing one. */
function placesIn(row: readonly string[]): Record<Column, number> {
  const names = row.map(plainName)
  const placeOf = (column: Column) => {
    const known = COLUMNS[column].known.find((name) => names.includes(name))
    return known === undefined ? -1 : names.indexOf(known)
  }
  return { day: placeOf('day'), amount: placeOf('amount'), depositor: placeOf('depositor') }
}

const missingOf = (places: Record<Column, number>) => COLUMN_KEYS.filter((column) => places[column] === -1)

// Characters that end a line, turn it round or are invisible; they have no place in a name.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
const ODD = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

const cleaned = (cell: string) => cell.toWellFormed().normalize('NFC').replace(ODD, ' ').replace(/\s+/g, ' ').trim()

/** A line's cells, and at which line of the text it begins. */
interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

/** Why a line is refused. */
interface WrongLine {
  readonly line: number
  readonly what: string
}

/**
 * Cuts the first rows of a text into cells; quotes hold separators and ends of lines, two of them are one. Ends at the
 * first row with more cells, or longer ones, than a statement has: `wrong` says where.
 */
function cutRows(text: string, separator: string, most: number): { rows: Row[]; wrong: WrongLine | null } {
  const rows: Row[] = []
  let [line, begins] = [1, 1]
  let cells: string[] = []
  let [cell, isBlank, isQuoted] = ['', true, false]
  const endCell = () => {
    cells.push(cleaned(cell))
    cell = ''
    isBlank = true
  }
  const endRow = () => {
    endCell()
    rows.push({ line: begins, cells })
    cells = []
    begins = line
  }
  for (let i = 0; i < text.length; i++) {
    const sign = text[i] as string
    if (sign === '\n') line++
    if (isQuoted && sign === '"' && text[i + 1] === '"') {
      cell += '"'
      isBlank = false
      i++
    } else if (sign === '"' && (isQuoted || isBlank)) isQuoted = !isQuoted
    else if (!isQuoted && sign === separator) endCell()
    else if (!isQuoted && sign === '\n') {
      endRow()
      if (rows.length === most) return { rows, wrong: null }
    } else {
      cell += sign
      isBlank &&= sign.trim() === ''
    }
    if (cell.length > LONGEST_STATEMENT_CELL)
      return {
        rows,
        wrong: { line: begins, what: `한 칸이 ${LONGEST_STATEMENT_CELL.toLocaleString('ko-KR')}자보다 깁니다` },
      }
    if (cells.length >= MOST_STATEMENT_CELLS)
      return { rows, wrong: { line: begins, what: `칸이 ${MOST_STATEMENT_CELLS}개보다 많습니다` } }
  }
  endRow()
  return { rows, wrong: null }
}

/** `2026-10-12` of `2026.10.12 13:05:11`, `20261012` and the like; null where there is no such day. */
function dayIn(cell: string): string | null {
  const found = /^(\d{4})[-./년]? ?(\d{1,2})[-./월]? ?(\d{1,2})(?!\d)/.exec(cell) ?? /^(\d{4})(\d{2})(\d{2})/.exec(cell)
  if (!found) return null
  const day = [found[1], found[2]?.padStart(2, '0'), found[3]?.padStart(2, '0')].join('-')
  return isRealDay(day) && day >= '2000-01-01' ? day : null
}

/** Won; 0 where nothing came in, null where it cannot be told. */
function amountIn(cell: string): number | null {
  const plain = cell.replace(/[,\s원₩]/g, '').replace(/\.0+$/, '')
  if (plain === '' || /^-/.test(plain)) return 0
  const amount = /^\d{1,10}$/.test(plain) ? Number(plain) : null
  return amount !== null && amount <= LARGEST_DEPOSIT ? amount : null
}

/** The separator with which the most columns are found, and the head; null where there are no lines. */
function headOf(text: string) {
  const candidates = ['\t', ',', ';'].flatMap((separator) =>
    cutRows(text, separator, HEAD_WITHIN).rows.map(({ cells }, at) => ({ separator, at, places: placesIn(cells) })),
  )
  return candidates.toSorted((a, b) => missingOf(a.places).length - missingOf(b.places).length)[0] ?? null
}

/** Whether a text has more lines than that; it is not cut for it. */
function hasMoreLines(text: string, most: number): boolean {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1 && lines <= most; at = text.indexOf('\n', at + 1)) lines++
  return lines > most
}

/**
 * Reads the deposits of a statement: all of them, or none and why. Withdrawals, sums and empty lines are passed over.
 * `today`: the Korean day; what arrives later has not arrived. Takes time in proportion to the length of the text.
 */
export function readStatement(text: string, today: string): ReadStatement {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (hasMoreLines(plain, LONGEST_STATEMENT + HEAD_WITHIN)) return { problem: { kind: 'too_long' } }
  const head = headOf(plain)
  const missing = head ? missingOf(head.places) : COLUMN_KEYS
  if (!head || missing.length > 0)
    return { problem: { kind: 'columns', missing: missing.map((column) => COLUMNS[column].name) } }
  const { separator, at, places } = head
  const { rows, wrong: cut } = cutRows(plain, separator, Number.POSITIVE_INFINITY)
  const deposits: StatementLine[] = []
  const wrong: WrongLine[] = []
  let others = 0
  for (const [i, { line, cells: row }] of rows.entries()) {
    if (i <= at || row.every((cell) => cell === '')) continue
    const [dayCell = '', amountCell = ''] = [row[places.day], row[places.amount]]
    const [day, amount] = [dayIn(dayCell), amountIn(amountCell)]
    const isSum = dayCell === '' || row.some((cell) => /^(합계|총계|총합계|소계)$/.test(cell.replace(/\s/g, '')))
    if (amount === 0 || isSum) others++
    else if (day === null) wrong.push({ line, what: `날짜를 읽을 수 없습니다: ${firstCharacters(dayCell, 20)}` })
    else if (day > today) wrong.push({ line, what: `오늘보다 뒤의 날짜입니다: ${firstCharacters(dayCell, 20)}` })
    else if (amount === null) wrong.push({ line, what: `금액을 읽을 수 없습니다: ${firstCharacters(amountCell, 20)}` })
    else {
      const depositor = firstCharacters(row[places.depositor] ?? '', LONGEST_DEPOSITOR)
      deposits.push({ day, amount, depositor, identity: row.join('|') })
    }
  }
  if (cut) wrong.push(cut)
  return wrong.length > 0 ? { problem: { kind: 'lines', lines: wrong.slice(0, 20) } } : { deposits, others }
}
