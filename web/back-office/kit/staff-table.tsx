import type { ReactNode } from 'react'

interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumeric?: boolean
}

interface StaffTableProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  readonly columns: readonly Column<Row>[]
  readonly empty: string
  readonly isCurrent?: (row: Row) => boolean
}

/** Rows of the back office, 40 px each; wider than the window it is scrolled sideways, also by keys. */
export const StaffTable = <Row,>({ label, rows, keyOf, columns, empty, isCurrent }: StaffTableProps<Row>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keys.
  <section aria-label={label} tabIndex={0} className="overflow-x-auto">
    <table className="w-full border-collapse text-left">
      <thead className="bg-sunken text-soft">
        <tr>
          {columns.map(({ head, isNumeric }) => (
            <th
              key={head}
              scope="col"
              className={`h-9 px-4 font-normal whitespace-nowrap ${isNumeric ? 'text-right' : ''}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            aria-current={isCurrent?.(row) ? 'true' : undefined}
            className="border-t border-line aria-[current]:bg-celadon-soft"
          >
            {columns.map(({ head, cell, isNumeric }) => (
              <td key={head} className={`h-10 px-4 ${isNumeric ? 'text-right whitespace-nowrap tabular-nums' : ''}`}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {rows.length === 0 && <p className="border-t border-line px-4 py-6 text-soft">{empty}</p>}
  </section>
)
