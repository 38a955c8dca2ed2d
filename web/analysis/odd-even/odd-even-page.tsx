import type { getOddEven } from '#contract/analysis/analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { leadersOf } from '#domain/statistics/leaders.ts'
import { AnalysisFailure } from '#web/analysis/analysis-frame.tsx'
import { oddEvenOf } from '#web/analysis/analysis-queries.ts'
import { windowAsked } from '#web/analysis/periods.ts'
import { ScopePage } from '#web/analysis/scope-page.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { ChanceNote } from '#web/plots/chance-note.tsx'
import { ColumnPlot } from '#web/plots/column-plot.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { FirstPlace } from '#web/plots/first-place.tsx'
import { ShareBar } from '#web/plots/share-bar.tsx'
import { bandWording, chanceWording, one, percentWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'

const shown = (url: URL) => oddEvenOf(windowAsked('scope', url.searchParams))

export const loader = preload(async ({ read }, { url }) => void (await read(shown(url))))
export const clientLoader = askAnew((url) => [shown(url)])

export default function OddEvenPage() {
  return (
    <ScopePage
      path="/analysis/odd-even"
      lead="여섯 번호 가운데 홀수와 짝수가 몇 개씩 나왔는지 세었어요."
      description="로또 6/45 최근 추첨의 홀수와 짝수 비율을 우연이 만드는 비율과 나란히 보여 드립니다."
      answerOf={oddEvenOf}
      Result={OddEvenResult}
      meaning={[
        '1부터 45까지 홀수는 23개, 짝수는 22개라서 여섯 개를 뽑으면 반반인 조합이 가장 흔해요.',
        '홀 3 : 짝 3이 자주 보이는 것은 그런 조합이 가장 많기 때문이며, 그 안의 한 조합이 더 잘 나오는 것은 아닙니다.',
        '점선은 우연이라면 평균 몇 번 나오는지를, 옅은 띠는 100번 가운데 95번이 들어가는 범위를 뜻해요.',
      ]}
    />
  )
}

type OddEven = Reply<typeof getOddEven>
type Ratio = OddEven['ratios'][number]

const nameOf = ({ odd_count, even_count }: Ratio) => `홀 ${odd_count} : 짝 ${even_count}`

function OddEvenResult({ answer: { ratios, total_analyzed, verdict } }: { answer: OddEven }) {
  const { tied, isBeyondChance } = leadersOf(ratios, { draws: total_analyzed, compared: verdict.compared })
  return (
    <>
      <FirstPlace
        title="황금 밸런스"
        remark={`최근 ${total_analyzed}회에서 가장 자주 나온 비율이에요.`}
        leaders={tied.map((ratio) => ({ name: nameOf(ratio), count: ratio }))}
        isBeyondChance={isBeyondChance}
      />
      <section aria-labelledby="ratios">
        <h2 id="ratios" className="mb-3 text-lead font-bold">
          모든 비율
        </h2>
        <ol className="grid gap-3 sm:grid-cols-2 md:grid-cols-3">
          {ratios.map((ratio) => (
            <RatioCard
              key={ratio.odd_count}
              ratio={ratio}
              rounds={total_analyzed}
              look={!tied.includes(ratio) ? 'plain' : isBeyondChance ? 'crowned' : 'first'}
            />
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

const LOOKS = {
  plain: 'border-line bg-surface',
  first: 'border-celadon bg-surface',
  crowned: 'border-amber bg-amber-soft',
} as const

interface RatioCardProps {
  readonly ratio: Ratio
  readonly rounds: number
  readonly look: keyof typeof LOOKS
}

const RatioCard = ({ ratio, rounds, look }: RatioCardProps) => (
  <li className={`rounded-card border p-5 ${LOOKS[look]}`}>
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
      look={look === 'crowned' ? 'amber' : 'celadon'}
    />
    <p className={`text-small ${look === 'crowned' ? '' : 'text-soft'}`}>{chanceWording(ratio)}</p>
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

export const ErrorBoundary = AnalysisFailure
