import type { ReactNode } from 'react'
import { ScrollBox } from '#web/plots/figures-table.tsx'
import { focusHeadingOnUnmount } from '#web/ui/move-focus.ts'

export interface RowsColumn<Row> {
  readonly head: string
  /** Where two columns have the same heading. */
  readonly key?: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumeric?: boolean
  /** The names of the orders in which this column falls and rises; the first is what its heading begins with. */
  readonly sorts?: readonly (readonly [name: string, way: 'ascending' | 'descending'])[]
}

interface RowsProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  readonly columns: readonly RowsColumn<Row>[]
  readonly empty: string
  readonly isCurrent?: (row: Row) => boolean
  /** The order of the rows, and what to do for another. */
  readonly sort?: string
  readonly onSort?: (sort: string) => void
  /** Whether no cell breaks its line, however narrow the window is; otherwise between words. */
  readonly isOneLine?: boolean
}

/** What each part of a table is, said outright: on a phone its parts flow, and browsers then forget some of it. */
const IS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** On a phone the cells of a row follow each other, each after the name of its column, which its heading says already. */
const FLOWING_CELL =
  'max-md:inline-flex max-md:min-h-7 max-md:max-w-full max-md:items-center max-md:gap-1.5 max-md:before:flex-none max-md:before:text-soft max-md:before:content-[attr(data-head)_/_""]'

/** Rows of admin, 40 px each; wider than the window it is scrolled sideways, also by keys. */
export const Rows = <Row,>({
  label,
  rows,
  keyOf,
  columns,
  empty,
  isCurrent,
  sort,
  onSort,
  isOneLine = false,
}: RowsProps<Row>) => (
  <ScrollBox label={label}>
    <table className="w-full border-collapse text-left max-md:block" {...IS.table}>
      <thead className="bg-sunken text-soft max-md:block" {...IS.group}>
        <tr className="max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:px-4" {...IS.row}>
          {columns.map(({ head, key = head, isNumeric, sorts = [] }) => {
            const at = sorts.findIndex(([name]) => name === sort)
            const next = sorts[(at + 1) % sorts.length]
            return (
              <th
                key={key}
                scope="col"
                aria-sort={sorts[at]?.[1]}
                className={`font-normal whitespace-nowrap md:h-9 md:px-2 min-[80rem]:px-3 md:first:pl-4 md:last:pr-4 ${isNumeric ? 'md:text-right' : ''} ${next && onSort ? '' : 'max-md:sr-only'}`}
                {...IS.head}
              >
                {next && onSort ? (
                  <button
                    type="button"
                    className="min-h-9 underline decoration-dotted underline-offset-4 hover:text-ink"
                    onClick={() => onSort(next[0])}
                  >
                    {head}
                    <span aria-hidden="true">{at < 0 ? '' : sorts[at]?.[1] === 'ascending' ? ' ↑' : ' ↓'}</span>
                  </button>
                ) : (
                  head
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody className="max-md:block" {...IS.group}>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            ref={focusHeadingOnUnmount}
            aria-current={isCurrent?.(row) ? 'true' : undefined}
            className="border-t border-line aria-[current]:bg-celadon-soft max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:px-4 max-md:py-2"
            {...IS.row}
          >
            {columns.map(({ head, key = head, cell, isNumeric }) => (
              <td
                key={key}
                data-head={head}
                className={`[overflow-wrap:normal] md:h-10 md:px-2 min-[80rem]:px-3 md:first:pl-4 md:last:pr-4 ${FLOWING_CELL} ${isNumeric || isOneLine ? 'md:whitespace-nowrap' : ''} ${isNumeric ? 'tabular-nums md:text-right' : ''}`}
                {...IS.cell}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {rows.length === 0 && <p className="border-t border-line px-4 py-6 text-soft">{empty}</p>}
  </ScrollBox>
)
