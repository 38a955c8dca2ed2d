import type { getFrequency } from '#contract/analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { countWording } from '#domain/count-wording.ts'
import { ChanceNote } from '#web/analysis/plots/chance-note.tsx'
import { ColumnPlot } from '#web/analysis/plots/column-plot.tsx'
import { FiguresTable } from '#web/analysis/plots/figures-table.tsx'
import { bandWording, chanceWording, one } from '#web/analysis/wording.ts'
import { Card } from '#web/ui/card.tsx'

export default function NumbersResult({ answer }: { answer: Reply<typeof getFrequency> }) {
  const { numbers, total_rounds_analyzed, verdict, ...chance } = answer
  return (
    <Card>
      <h2 className="mb-1 text-lead font-bold">전체 {countWording(total_rounds_analyzed)}회에서 나온 횟수</h2>
      <ColumnPlot
        label="번호마다 나온 횟수"
        expectation="line"
        names={['나온 횟수', `우연이라면 ${one(chance.expected_count)}번`, `95% 범위 ${bandWording(chance)}`]}
        columns={numbers.map(({ number, frequency }) => ({
          name: `${number}번`,
          tick: number === 1 || number % 5 === 0 ? String(number) : '',
          value: frequency,
          expected: chance.expected_count,
          low: chance.band_low,
          high: chance.band_high,
          reading: `${number}번: ${frequency}회, ${chanceWording(chance)}`,
        }))}
      />
      <div className="mt-4">
        <ChanceNote verdict={verdict} />
      </div>
      <FiguresTable
        caption="번호마다 나온 횟수"
        columns={['번호', '횟수', '우연이라면', '95% 범위']}
        rows={numbers.map(({ number, frequency }) => [
          `${number}번`,
          `${frequency}회`,
          `${one(chance.expected_count)}회`,
          bandWording(chance),
        ])}
      />
    </Card>
  )
}
