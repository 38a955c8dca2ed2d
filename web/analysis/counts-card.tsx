import type { ReactNode } from 'react'
import { countWording } from '#domain/count-wording.ts'
import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import { type ChanceVerdict, type Counted, verdictWording } from '#domain/statistics/count-band.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { bandWording, one, percentWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'

interface CountRow extends ChanceOfCount {
  readonly name: string
  readonly frequency: number
  /** Of all, where the table has a column for it. */
  readonly percentage?: number
}

interface CountsTableProps {
  readonly caption: string
  /** Names of what is counted, of the count, and of its share. */
  readonly columns: readonly [name: string, count: string] | readonly [name: string, count: string, share: string]
  readonly rows: readonly CountRow[]
  /** Of a count. */
  readonly unit?: string
}

/** Counts beside what chance gives, as a table behind a switch. */
export const CountsTable = ({ caption, columns, rows, unit = '회' }: CountsTableProps) => (
  <FiguresTable
    caption={caption}
    columns={[...columns, '우연이면', '보통 범위']}
    rows={rows.map(({ name, frequency, percentage, ...chance }) => [
      name,
      `${countWording(frequency)}${unit}`,
      ...(percentage === undefined ? [] : [percentWording(percentage)]),
      `${one(chance.expected_count)}${unit}`,
      bandWording(chance),
    ])}
  />
)

interface CountsCardProps {
  readonly title: string
  /** Whether all counts lie where chance puts them. */
  readonly verdict: ChanceVerdict
  /** What the counts belong to; the 45 numbers unless said. */
  readonly counted?: Counted
  readonly table: CountsTableProps
  /** The plot, and what it shows in words. */
  readonly children: ReactNode
}

/** One statistic: its counts as a plot, the verdict of chance on them, and the same as a table. */
export const CountsCard = ({ title, verdict, counted, table, children }: CountsCardProps) => (
  <Card>
    <h2 className="text-lead font-bold">{title}</h2>
    {children}
    <p className="mt-4 text-small">{verdictWording(verdict, counted)}</p>
    <CountsTable {...table} />
  </Card>
)
