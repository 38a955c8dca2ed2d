import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import type { ChanceVerdict } from '#domain/statistics/count-band.ts'
import type { NumberFrequency } from '#domain/statistics/frequency.ts'
import { DotAxis } from '#web/plots/dot-axis.tsx'
import { chanceWording, percentWording } from '#web/plots/wording.ts'
import { CountsCard } from './counts-card.tsx'

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
    <CountsCard title={title} verdict={verdict} table={frequencyTable(frequencies)}>
      <div className="mt-1">
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
      </div>
      <p className="mt-2">{endsWording(numbers)}</p>
    </CountsCard>
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

/** The table of all 45 numbers. */
export const frequencyTable = ({ numbers, ...chance }: Frequencies) => ({
  caption: '번호별 출현 횟수',
  columns: ['번호', '횟수', '비율'] as const,
  rows: numbers.map(({ number, frequency, percentage }) => ({ ...chance, name: `${number}번`, frequency, percentage })),
})
