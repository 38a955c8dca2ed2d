import type { CellObject, ParsingOptions, WorkBook, WorkSheet } from '@e965/xlsx'
import {
  HEAD_WITHIN,
  LONGEST_STATEMENT,
  LONGEST_STATEMENT_CELL,
  MOST_STATEMENT_CELLS,
  type StatementRow,
  type StatementTable,
} from '#domain/money/bank-statement.ts'

/** Sheets of one workbook, or tables of one page. */
const MOST_SHEETS = 20
/** One more than a statement may have, so that a longer one is refused and not cut off. */
const MOST_ROWS = LONGEST_STATEMENT + HEAD_WITHIN + 1

const OPTIONS: ParsingOptions = {
  ...{ dense: true, cellDates: true, UTC: true, sheetRows: MOST_ROWS },
  ...{ cellFormula: false, cellHTML: false, cellText: false, bookVBA: false },
}

/** `2026-10-12 09:13:02`. Days of a spreadsheet are fractions: the nearest second is the one that was meant. */
const instantOf = (date: Date) => new Date(date.getTime() + 500).toISOString().slice(0, 19).replace('T', ' ')

function textOf(cell: CellObject | undefined): string {
  if (cell?.v === undefined || cell.t === 'e' || cell.t === 'z') return ''
  if (cell.v instanceof Date) return Number.isNaN(cell.v.getTime()) ? '' : instantOf(cell.v)
  return String(cell.v).slice(0, LONGEST_STATEMENT_CELL)
}

/** The rows of a sheet, with their numbers as a spreadsheet shows them. */
function rowsOf(sheet: WorkSheet | undefined): StatementRow[] {
  const rows = (sheet as { '!data'?: readonly (readonly CellObject[] | undefined)[] } | undefined)?.['!data'] ?? []
  const read: StatementRow[] = []
  for (let i = 0; i < Math.min(rows.length, MOST_ROWS); i++) {
    const row = rows[i] ?? []
    const cells = Array.from({ length: Math.min(row.length, MOST_STATEMENT_CELLS) }, (_, at) => textOf(row[at]))
    read.push({ line: i + 1, cells })
  }
  return read
}

const tablesOf = ({ SheetNames, Sheets }: WorkBook): StatementTable[] =>
  SheetNames.slice(0, MOST_SHEETS).map((name) => {
    const rows = rowsOf(Sheets[name])
    return (most) => rows.slice(0, most)
  })

/** The tables of a workbook: `.xlsx`, `.xls`, or a page in HTML that is named so; null where it cannot be read. */
export async function tablesOfWorkbook(given: Buffer | string): Promise<StatementTable[] | 'locked' | null> {
  // Loaded only for a workbook: it is a megabyte, and most statements are text.
  const { read } = await import('@e965/xlsx')
  try {
    return tablesOf(
      // In a page, what stands in a cell is text, not yet a number or a day.
      typeof given === 'string' ? read(given, { ...OPTIONS, type: 'string', raw: true }) : read(given, OPTIONS),
    )
  } catch (error) {
    return /password|encrypt/i.test(String(error)) ? 'locked' : null
  }
}
