import type { getOddEven } from '#contract/analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Card } from '#web/ui/card.tsx'
import { ChanceNote } from './chance-note.tsx'
import { ColumnPlot } from './column-plot.tsx'
import { FiguresTable } from './figures-table.tsx'
import { ShareBar } from './share-bar.tsx'
import { bandWording, chanceWording, one, percentWording } from './wording.ts'

type OddEven = Reply<typeof getOddEven>
type Ratio = OddEven['ratios'][number]

const nameOf = ({ odd_count, even_count }: Ratio) => `홀 ${odd_count} : 짝 ${even_count}`

export default function OddEvenResult({
  answer: { ratios, golden_balance, total_analyzed, verdict },
}: {
  answer: OddEven
}) {
  return (
    <>
      {golden_balance && <GoldenBalance ratio={golden_balance} rounds={total_analyzed} />}
      <section aria-labelledby="ratios">
        <h2 id="ratios" className="mb-3 text-lead font-bold">
          모든 비율
        </h2>
        <ol className="grid gap-3 sm:grid-cols-2 md:grid-cols-3">
          {ratios.map((ratio, index) => (
            <RatioCard key={ratio.odd_count} ratio={ratio} rounds={total_analyzed} isFirst={index === 0} />
          ))}
        </ol>
      </section>
      <Card>
        <h2 className="mb-1 text-lead font-bold">우연과 견준 홀짝 비율</h2>
        <RatioPlot ratios={ratios} />
        <div className="mt-4">
          <ChanceNote verdict={verdict} />
        </div>
        <FiguresTable
          caption="홀짝 비율"
          columns={['비율', '횟수', '비중', '기대', '95% 범위']}
          rows={ratios.map((ratio) => [
            nameOf(ratio),
            `${ratio.frequency}회`,
            percentWording(ratio.percentage),
            `${one(ratio.expected_count)}회`,
            bandWording(ratio),
          ])}
        />
      </Card>
    </>
  )
}

const GoldenBalance = ({ ratio, rounds }: { ratio: Ratio; rounds: number }) => (
  <section
    aria-labelledby="golden"
    className="grid items-center gap-x-8 gap-y-3 rounded-card border border-amber bg-amber-soft p-5 sm:grid-cols-[1fr_auto] sm:p-7"
  >
    <div>
      <h2 id="golden" className="font-semibold text-amber">
        황금 밸런스
      </h2>
      <p className="text-title font-bold tracking-tight">{nameOf(ratio)}</p>
      <p>최근 {rounds}회에서 가장 자주 나온 비율입니다.</p>
    </div>
    <p className="sm:text-right">
      <strong className="text-heading font-bold">{ratio.frequency}회</strong> · {percentWording(ratio.percentage)}
      <span className="block text-small">{chanceWording(ratio)}</span>
    </p>
  </section>
)

const RatioCard = ({ ratio, rounds, isFirst }: { ratio: Ratio; rounds: number; isFirst: boolean }) => (
  <li className={`rounded-card border p-5 ${isFirst ? 'border-amber bg-amber-soft' : 'border-line bg-surface'}`}>
    <p className="flex items-baseline justify-between gap-3">
      <strong className="font-bold">{nameOf(ratio)}</strong>
      <span className="whitespace-nowrap">
        {ratio.frequency}회 · {percentWording(ratio.percentage)}
      </span>
    </p>
    <ShareBar
      className="my-2.5"
      value={ratio.frequency}
      full={rounds}
      expected={ratio.expected_count}
      low={ratio.band_low}
      high={ratio.band_high}
      look={isFirst ? 'amber' : 'celadon'}
    />
    <p className={`text-small ${isFirst ? '' : 'text-soft'}`}>{chanceWording(ratio)}</p>
  </li>
)

const RatioPlot = ({ ratios }: { ratios: readonly Ratio[] }) => (
  <ColumnPlot
    label="홀수 개수별 횟수와 이론"
    expectation="steps"
    hasValues
    names={['나온 횟수', '기대 횟수', '95% 범위']}
    columns={ratios
      .toSorted((a, b) => a.odd_count - b.odd_count)
      .map((ratio) => ({
        name: nameOf(ratio),
        tick: `${ratio.odd_count}:${ratio.even_count}`,
        value: ratio.frequency,
        expected: ratio.expected_count,
        low: ratio.band_low,
        high: ratio.band_high,
        reading: `${nameOf(ratio)}: ${ratio.frequency}회 (${percentWording(ratio.percentage)}), ${chanceWording(ratio)}`,
      }))}
  />
)
