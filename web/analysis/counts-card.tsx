import type { ReactNode } from 'react'
import { type ChanceVerdict, type Counted, verdictWording } from '#domain/statistics/count-band.ts'
import { type Counts, countsFigures } from '#web/plots/counts-figures.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { Card } from '#web/ui/card.tsx'

interface CountsCardProps {
  readonly title: string
  /** Whether all counts lie where chance puts them. */
  readonly verdict: ChanceVerdict
  /** What the counts belong to; the 45 numbers unless said. */
  readonly counted?: Counted
  readonly table: Counts
  /** The plot, and what it shows in words. */
  readonly children: ReactNode
}

/** One statistic: its counts as a plot, the verdict of chance on them, and the same as a table. */
export const CountsCard = ({ title, verdict, counted, table, children }: CountsCardProps) => (
  <Card>
    <h2 className="text-lead font-bold">{title}</h2>
    {children}
    <p className="mt-4 text-small">{verdictWording(verdict, counted)}</p>
    <FiguresTable {...countsFigures(table)} />
  </Card>
)
