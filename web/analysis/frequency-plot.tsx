import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import type { ChanceVerdict } from '#domain/statistics/count-band.ts'
import type { NumberFrequency } from '#domain/statistics/frequency.ts'
import { ChanceNote } from '#web/plots/chance-note.tsx'
import { DotAxis } from '#web/plots/dot-axis.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { bandWording, chanceWording, one, percentWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'

/** How often each of the 45 numbers was drawn, beside chance. */
export type Frequencies = ChanceOfCount & {
  readonly numbers: readonly NumberFrequency[]
  readonly verdict: ChanceVerdict
}

/** `13번: 5회 (50.0%), 우연이면 1.3회 (보통 0~4회)` */
export const frequencyReading = ({ number, frequency, percentage }: NumberFrequency, chance: ChanceOfCount): string =>
  `${number}번: ${frequency}회 (${percentWording(percentage)}), ${chanceWording(chance)}`

/** All 45 numbers on the band of chance; columns from nothing on would all look as high. */
export function FrequencyPlot({ title, frequencies }: { title: string; frequencies: Frequencies }) {
  const { numbers, verdict, ...chance } = frequencies
  return (
    <Card>
      <h2 className="mb-1 text-lead font-bold">{title}</h2>
      <DotAxis
        label="번호별 출현 횟수"
        dotName="45개 번호"
        dots={numbers.map((each) => ({
          name: `${each.number}`,
          value: each.frequency,
          reading: frequencyReading(each, chance),
        }))}
        expected={Math.round(chance.expected_count)}
        low={chance.band_low}
        high={chance.band_high}
      />
      <p className="mt-2">{endsWording(numbers)}</p>
      <div className="mt-4">
        <ChanceNote verdict={verdict} />
      </div>
      <FrequencyTable frequencies={frequencies} />
    </Card>
  )
}

/** `가장 많이 나온 34번은 187회, 가장 적게 나온 9번은 137회예요.` */
function endsWording(numbers: readonly NumberFrequency[]): string {
  const counts = numbers.map(({ frequency }) => frequency)
  const [most, least] = [Math.max(...counts), Math.min(...counts)]
  const ballsOf = (count: number) =>
    numbers.flatMap(({ number, frequency }) => (frequency === count ? [number] : [])).join('·')
  return `가장 많이 나온 ${ballsOf(most)}번은 ${most}회, 가장 적게 나온 ${ballsOf(least)}번은 ${least}회예요.`
}

export const FrequencyTable = ({ frequencies: { numbers, ...chance } }: { frequencies: Frequencies }) => (
  <FiguresTable
    caption="번호별 출현 횟수"
    columns={['번호', '횟수', '비율', '우연이면', '보통 범위']}
    rows={numbers.map(({ number, frequency, percentage }) => [
      `${number}번`,
      `${frequency}회`,
      percentWording(percentage),
      `${one(chance.expected_count)}회`,
      bandWording(chance),
    ])}
  />
)
