import { CsvError, type InfoRecord, parse } from 'csv-parse/sync'
import { countWording } from '#domain/count-wording.ts'
import {
  HEAD_WITHIN,
  LONGEST_STATEMENT,
  LONGEST_STATEMENT_CELL,
  MOST_STATEMENT_CELLS,
  type StatementRow,
  type StatementTable,
} from '#domain/money/bank-statement.ts'

/** How banks separate cells; pasted tables have tabs. */
const SEPARATORS = ['\t', ',', ';'] as const

/** Quotes that were not closed after which quotes count as letters: each costs a look ahead. */
const MOST_TORN_LINES = 10
/** Characters of a row; what is longer is no row of a bank, and not cut. */
const LONGEST_ROW = 20_000

interface ReadRow {
  readonly record: readonly string[]
  readonly info: InfoRecord
}

/** Whether a row of several lines has swallowed other rows, since a quote of it was not closed. */
function isTorn(cells: readonly string[], lines: readonly string[], separator: string): boolean {
  const [, ...following] = lines
  const hasCells = (text: string) => text.split(separator, 3).length > 2
  return (
    cells.some((cell) => cell.startsWith('"') && cell.includes('\n')) ||
    following.some((line, i) => hasCells(i === following.length - 1 ? (line.split('"', 1)[0] ?? '') : line))
  )
}

const TOO_MANY_CELLS = `칸이 ${MOST_STATEMENT_CELLS}개보다 많습니다`
const TOO_LONG_CELL = `한 칸이 ${countWording(LONGEST_STATEMENT_CELL)}자보다 깁니다`

/** The problem of a row that is not even cut into cells, so that reading stays quick. */
function wrongBeforehand(line: string, separator: string): string | undefined {
  if (line.split(separator, 2 * MOST_STATEMENT_CELLS + 1).length > 2 * MOST_STATEMENT_CELLS) return TOO_MANY_CELLS
  return line.length > LONGEST_ROW ? TOO_LONG_CELL : undefined
}

function rowOf(line: number, cells: readonly string[]): StatementRow {
  if (cells.length > MOST_STATEMENT_CELLS) return { line, cells: [], wrong: TOO_MANY_CELLS }
  if (cells.some((cell) => cell.length > LONGEST_STATEMENT_CELL)) return { line, cells: [], wrong: TOO_LONG_CELL }
  return { line, cells }
}

/**
 * Cuts the lines of a text into rows of cells; quotes hold separators and ends of lines. A quote that is not closed spoils its own
 * line alone.
 */
function cut(text: readonly string[], separator: string, most: number): StatementRow[] {
  const problems = text.map((line) => wrongBeforehand(line, separator))
  const lines = text.map((line, i) => (problems[i] === undefined ? line : ''))
  const rows: StatementRow[] = []
  const add = (line: number, cells: readonly string[]) => {
    const wrong = problems[line - 1]
    rows.push(wrong === undefined ? rowOf(line, cells) : { line, cells: [], wrong })
  }
  /** Lines that are rows already. */
  let done = 0
  for (let torn = 0; done < lines.length && rows.length < most; torn++) {
    const from = done
    let isOver = false
    const take = ({ record, info }: ReadRow) => {
      const end = from + info.lines
      isOver ||= end - done > 1 && isTorn(record, lines.slice(done, end), separator)
      if (!isOver) {
        add(done + 1, record)
        done = end
      }
      return null
    }
    try {
      parse(lines.slice(from).join('\n'), {
        ...{ delimiter: separator, record_delimiter: '\n', relax_quotes: true, relax_column_count: true, trim: true },
        ...{ info: true, max_record_size: LONGEST_ROW, on_record: (read) => take(read as unknown as ReadRow) },
        ...(torn >= MOST_TORN_LINES && { quote: false }),
        ...(most !== Number.POSITIVE_INFINITY && { to: most - rows.length }),
      })
      if (!isOver) return rows
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
    }
    done++
    rows.push({ line: done, cells: [], wrong: '따옴표가 닫히지 않았습니다' })
  }
  return rows
}

/** Whether a text has more lines than a statement; it is not cut for it. */
function isTooLong(text: string): boolean {
  let lines = 1
  const most = LONGEST_STATEMENT + HEAD_WITHIN
  for (let at = text.indexOf('\n'); at !== -1 && lines <= most; at = text.indexOf('\n', at + 1)) lines++
  return lines > most
}

/** The tables that a text may be, one by each separator; null where it has more lines than a statement. */
export function tablesOfText(text: string): StatementTable[] | null {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (isTooLong(plain)) return null
  const lines = plain.split('\n')
  return SEPARATORS.map(
    (separator) => (most) =>
      cut(lines.slice(0, most === Number.POSITIVE_INFINITY ? undefined : 2 * most), separator, most),
  )
}
