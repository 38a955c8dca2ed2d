import type { ChanceOfCount, ChanceVerdict } from '#domain/statistics/chance.ts'
import type { NumberFrequency } from '#domain/statistics/frequency.ts'
import { ChanceNote } from '#web/plots/chance-note.tsx'
import { ColumnPlot } from '#web/plots/column-plot.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { bandWording, chanceWording, one, percentWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'

interface FrequencyPlotProps {
  readonly title?: string
  readonly frequencies: ChanceOfCount & {
    readonly numbers: readonly NumberFrequency[]
    readonly verdict: ChanceVerdict
  }
}

/** All 45 numbers at a glance, against the one line that chance expects of each. */
export function FrequencyPlot({ title = '45개 번호의 출현 횟수', frequencies }: FrequencyPlotProps) {
  const { numbers, verdict, ...chance } = frequencies
  return (
    <Card>
      <h2 className="mb-1 text-lead font-bold">{title}</h2>
      <ColumnPlot
        label="번호별 출현 횟수"
        expectation="line"
        names={['나온 횟수', `우연이라면 ${one(chance.expected_count)}회`, `95% 범위 ${bandWording(chance)}`]}
        columns={numbers.map(({ number, frequency, percentage }) => ({
          name: `${number}번`,
          tick: number === 1 || number % 5 === 0 ? String(number) : '',
          value: frequency,
          expected: chance.expected_count,
          low: chance.band_low,
          high: chance.band_high,
          reading: `${number}번: ${frequency}회 (${percentWording(percentage)}), ${chanceWording(chance)}`,
        }))}
      />
      <div className="mt-4">
        <ChanceNote verdict={verdict} />
      </div>
      <FiguresTable
        caption="번호별 출현 횟수"
        columns={['번호', '횟수', '비율', '우연이라면', '95% 범위']}
        rows={numbers.map(({ number, frequency, percentage }) => [
          `${number}번`,
          `${frequency}회`,
          percentWording(percentage),
          `${one(chance.expected_count)}회`,
          bandWording(chance),
        ])}
      />
    </Card>
  )
}
