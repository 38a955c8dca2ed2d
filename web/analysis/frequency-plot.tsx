import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import type { ChanceVerdict } from '#domain/statistics/count-band.ts'
import type { NumberFrequency } from '#domain/statistics/frequency.ts'
import { ChanceNote } from '#web/plots/chance-note.tsx'
import { ColumnPlot } from '#web/plots/column-plot.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { bandWording, chanceWording, one, percentWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'

/** How often each of the 45 numbers was drawn, beside chance. */
export type Frequencies = ChanceOfCount & {
  readonly numbers: readonly NumberFrequency[]
  readonly verdict: ChanceVerdict
}

/** `13번: 5회 (50.0%), 우연이라면 1.3회 (보통 0~4회)` */
export const frequencyReading = ({ number, frequency, percentage }: NumberFrequency, chance: ChanceOfCount): string =>
  `${number}번: ${frequency}회 (${percentWording(percentage)}), ${chanceWording(chance)}`

/** All 45 numbers at a glance, against the one line that chance expects of each. */
export function FrequencyPlot({ title, frequencies }: { title: string; frequencies: Frequencies }) {
  const { numbers, verdict, ...chance } = frequencies
  return (
    <Card>
      <h2 className="mb-1 text-lead font-bold">{title}</h2>
      <ColumnPlot
        label="번호별 출현 횟수"
        expectation="line"
        names={['나온 횟수', `우연이라면 ${one(chance.expected_count)}회`, `95% 범위 ${bandWording(chance)}`]}
        columns={numbers.map((each) => ({
          name: `${each.number}번`,
          tick: each.number === 1 || each.number % 5 === 0 ? String(each.number) : '',
          value: each.frequency,
          expected: chance.expected_count,
          low: chance.band_low,
          high: chance.band_high,
          reading: frequencyReading(each, chance),
        }))}
      />
      <div className="mt-4">
        <ChanceNote verdict={verdict} />
      </div>
      <FrequencyTable frequencies={frequencies} />
    </Card>
  )
}

export const FrequencyTable = ({ frequencies: { numbers, ...chance } }: { frequencies: Frequencies }) => (
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
)
