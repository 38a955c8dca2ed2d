import { type ChanceVerdict, MEAN_SUM } from '#domain/statistics/chance.ts'
import { ChanceNote } from '#web/plots/chance-note.tsx'
import { ColumnPlot } from '#web/plots/column-plot.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { bandWording, chanceWording, one } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { BINS_FROM, BINS_TO, sumBins } from './sum-bins.ts'

interface SumPlotProps {
  readonly rows: readonly { sum: number; frequency: number }[]
  readonly rounds: number
  readonly average: number
  readonly verdict: ChanceVerdict
}

/** The sums in tens, with their average and the curve that chance makes. */
export function SumPlot({ rows, rounds, average, verdict }: SumPlotProps) {
  const bins = sumBins(rows, rounds)
  return (
    <Card>
      <h2 className="mb-1 text-lead font-bold">합계의 분포</h2>
      <ColumnPlot
        label="합계의 분포와 이론 곡선"
        expectation="curve"
        names={['나온 횟수', `우연이라면 (평균 ${MEAN_SUM})`, '95% 범위']}
        mark={{ at: (average + 0.5 - BINS_FROM) / (BINS_TO - BINS_FROM), name: `평균 ${average.toFixed(0)}` }}
        columns={bins.map((bin, i) => ({
          name: `${bin.first}~${bin.last}`,
          tick: i % 8 === 3 ? `${bin.first}~${bin.last}` : '',
          value: bin.frequency,
          expected: bin.expected_count,
          low: bin.band_low,
          high: bin.band_high,
          reading: `합계 ${bin.first}~${bin.last}: ${bin.frequency}회, ${chanceWording(bin)}`,
        }))}
      />
      <div className="mt-4">
        <ChanceNote verdict={verdict} of="합계 21부터 255까지 하나씩 보면" />
      </div>
      <FiguresTable
        caption="합계의 분포"
        columns={['합계', '횟수', '우연이라면', '95% 범위']}
        rows={bins.map((bin) => [
          `${bin.first}~${bin.last}`,
          `${bin.frequency}회`,
          `${one(bin.expected_count)}회`,
          bandWording(bin),
        ])}
      />
    </Card>
  )
}
