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
    <table className="w-full border-collapse text-left">
      <thead className="bg-sunken text-soft">
        <tr>
          {columns.map(({ head, key = head, isNumeric, sorts = [] }) => {
            const at = sorts.findIndex(([name]) => name === sort)
            const next = sorts[(at + 1) % sorts.length]
            return (
              <th
                key={key}
                scope="col"
                aria-sort={sorts[at]?.[1]}
                className={`h-9 px-3 font-normal first:pl-4 last:pr-4 whitespace-nowrap ${isNumeric ? 'text-right' : ''}`}
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
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            ref={focusHeadingOnUnmount}
            aria-current={isCurrent?.(row) ? 'true' : undefined}
            className="border-t border-line aria-[current]:bg-celadon-soft"
          >
            {columns.map(({ head, key = head, cell, isNumeric }) => (
              <td
                key={key}
                className={`h-10 px-3 first:pl-4 last:pr-4 [overflow-wrap:normal] ${isNumeric || isOneLine ? 'whitespace-nowrap' : ''} ${isNumeric ? 'text-right tabular-nums' : ''}`}
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
