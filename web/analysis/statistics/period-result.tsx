import { countWording } from '#domain/count-wording.ts'
import { isInside } from '#domain/statistics/chance.ts'
import { ColumnPlot } from '#web/plots/column-plot.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { bandWording, chanceWording, one } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { groupsOf, type Period, type PeriodGroup } from './period-groups.ts'

/** Every feature of a period, each beside what chance gives. */
export default function PeriodResult({ period }: { period: Period }) {
  const groups = groupsOf(period)
  const rows = groups.flatMap((group) => group.rows)
  const outside = rows.filter(({ frequency, ...chance }) => !isInside(frequency, chance)).length
  return (
    <>
      <p className="rounded-card bg-celadon-soft px-5 py-4">
        <strong className="font-bold">{countWording(period.total_analyzed)}회</strong>를 셌어요. 아래 {rows.length}개
        횟수 가운데 {outside}개가 95% 범위를 벗어났고, 우연만으로도 많아야 {Math.round(rows.length / 20)}개쯤은
        벗어나요.
      </p>
      <div className="grid gap-5 md:grid-cols-2">
        {groups.map((group) => (
          <GroupCard key={group.name} group={group} />
        ))}
      </div>
    </>
  )
}

function GroupCard({ group: { name, note, rows, label, tick, unit, isWide = false } }: { group: PeriodGroup }) {
  return (
    <Card className={`min-w-0 ${isWide ? 'md:col-span-2' : ''}`}>
      <h2 className="text-lead font-bold">{name}</h2>
      <p className="text-small text-soft">{note}</p>
      <ColumnPlot
        label={name}
        expectation={isWide ? 'line' : 'steps'}
        hasValues={!isWide}
        names={['나온 횟수', '우연이라면', '95% 범위']}
        columns={rows.map(({ value, frequency, ...chance }) => ({
          name: label(value),
          tick: tick(value),
          value: frequency,
          expected: chance.expected_count,
          low: chance.band_low,
          high: chance.band_high,
          reading: `${label(value)}: ${countWording(frequency)}${unit}, ${chanceWording(chance)}`,
        }))}
      />
      <FiguresTable
        caption={name}
        columns={['값', '횟수', '우연이라면', '95% 범위']}
        rows={rows.map(({ value, frequency, ...chance }) => [
          label(value),
          `${countWording(frequency)}${unit}`,
          `${one(chance.expected_count)}${unit}`,
          bandWording(chance),
        ])}
      />
    </Card>
  )
}
