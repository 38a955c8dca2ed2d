import type { Evidence } from '#contract/analysis/crowding-evidence.ts'
import { wonWording } from '#domain/money/won.ts'
import { DotInterval } from '#web/plots/dot-interval.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { useReadout } from '#web/plots/use-readout.ts'
import { Card } from '#web/ui/card.tsx'

type Group = Evidence['quarters'][number]

const QUARTERS = ['가장 덜 겹침', '덜 겹치는 편', '많이 겹치는 편', '가장 많이 겹침']
const [LEFT, RIGHT] = [0.6, 1.6] as const

/** Rounds grouped by what was predicted, and what came: the one plot of the page. */
export function EvidenceGroups({ evidence: { quarters, tenths } }: { evidence: Evidence }) {
  const { reading, plot, item } = useReadout(quarters.map(readingOf))
  if (quarters.length === 0) return null
  return (
    <Card>
      <h2 className="text-lead font-bold">예측한 대로 나눴나요?</h2>
      <p className="mb-2 flex min-h-[4rem] items-center text-small text-soft" aria-hidden="true">
        {reading ?? '점은 실제 1등 인원, 점선은 예측, 옅은 띠는 95% 범위예요. 1.0배는 판매량으로 예상한 인원이에요.'}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a plot is no set of fields. */}
      <div role="group" aria-label="예측과 실제 1등 인원. 화살표 키로 값을 읽어요." className="space-y-2" {...plot}>
        {quarters.map((group, i) => (
          <div
            key={QUARTERS[i]}
            {...item(i)}
            className="rounded-control px-1 outline-offset-1 hover:bg-sunken focus-visible:outline-2 focus-visible:outline-celadon"
          >
            <p className="flex justify-between gap-3 text-small">
              <span>{QUARTERS[i]}</span>
              <strong className="font-semibold">{group.observed.toFixed(2)}배</strong>
            </p>
            <DotInterval
              value={group.observed}
              expected={group.predicted}
              low={group.low}
              high={group.high}
              from={LEFT}
              to={RIGHT}
            />
          </div>
        ))}
      </div>
      <p className="flex justify-between px-1 text-[0.8125rem] text-soft" aria-hidden="true">
        <span>{LEFT}배</span>
        <span>{RIGHT}배</span>
      </p>
      <FiguresTable
        caption="예측과 실제 1등 인원"
        columns={['예측한 묶음', '예측', '실제', '95% 범위', '한 명 더 있었다면']}
        rows={[
          ...quarters.map((group, i) => rowOf(QUARTERS[i] ?? '', group)),
          ...tenths.map((group, i) => rowOf(`열로 나눈 ${i + 1}째`, group)),
        ]}
      />
    </Card>
  )
}

function readingOf({ predicted, observed, low, high, prize_as_one_more }: Group, index: number): string {
  const range = `${low.toFixed(2)}~${high.toFixed(2)}`
  return `${QUARTERS[index]}: 예측 ${predicted.toFixed(2)}배, 실제 ${observed.toFixed(2)}배(95% 범위 ${range}). 당첨자가 한 명 더 있었다면 ${wonWording(prize_as_one_more)}`
}

const rowOf = (name: string, { predicted, observed, low, high, prize_as_one_more }: Group) => [
  name,
  predicted.toFixed(2),
  observed.toFixed(2),
  `${low.toFixed(2)}~${high.toFixed(2)}`,
  wonWording(prize_as_one_more),
]
