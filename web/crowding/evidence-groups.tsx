import type { Evidence } from '#contract/analysis/crowding-evidence.ts'
import { wonWording } from '#domain/money/won.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { Card } from '#web/ui/card.tsx'

type Groups = Evidence['tenths']

const QUARTERS = ['가장 덜 겹침', '덜 겹치는 편', '많이 겹치는 편', '가장 많이 겹침']
const [LEFT, RIGHT] = [0.6, 1.6] as const
const across = (value: number) => (100 * (Math.min(RIGHT, Math.max(LEFT, value)) - LEFT)) / (RIGHT - LEFT)

/** Rounds grouped by what was predicted: what came, with exact intervals, and what one more winner would have got. */
export function EvidenceGroups({ evidence: { quarters, tenths } }: { evidence: Evidence }) {
  if (quarters.length === 0) return null
  return (
    <Card>
      <h2 className="text-lead font-bold">예측한 대로 나눴나요?</h2>
      <p className="mb-3 text-small text-soft">
        예측이 낮은 회차부터 네 묶음이에요. 점은 실제 1등 인원을 판매량 기대로 나눈 값, 띠는 그 95% 범위(푸아송), 점선은
        예측이에요.
      </p>
      <ul className="space-y-3">
        {quarters.map((group, i) => (
          <li key={QUARTERS[i]}>
            <p className="flex flex-wrap justify-between gap-x-3 text-small">
              <span>{QUARTERS[i]}</span>
              <span>
                예측 {group.predicted.toFixed(2)}, 실제 <strong>{group.observed.toFixed(2)}</strong> (
                {group.low.toFixed(2)}~{group.high.toFixed(2)}) · 한 명 더라면 {wonWording(group.prize_as_one_more)}
              </span>
            </p>
            <DotWithInterval group={group} />
          </li>
        ))}
      </ul>
      <p className="flex justify-between text-[0.8125rem] text-soft" aria-hidden="true">
        <span>{LEFT}배</span>
        <span>판매량대로 1.0배</span>
        <span>{RIGHT}배</span>
      </p>
      {tenths.length > 0 && (
        <FiguresTable
          caption="열 묶음으로 나눈 예측과 실제"
          columns={['묶음', '예측', '실제', '95% 범위', '회차']}
          rows={tenths.map((group, i) => [
            `${i + 1}`,
            group.predicted.toFixed(2),
            group.observed.toFixed(2),
            `${group.low.toFixed(2)}~${group.high.toFixed(2)}`,
            `${group.rounds}`,
          ])}
        />
      )}
    </Card>
  )
}

const DotWithInterval = ({ group: { predicted, observed, low, high } }: { group: Groups[number] }) => (
  <svg width="100%" height="22" className="block overflow-visible" aria-hidden="true">
    <line x1="0" x2="100%" y1="11" y2="11" className="stroke-line" />
    <rect
      x={`${across(low)}%`}
      width={`${across(high) - across(low)}%`}
      y="4"
      height="14"
      rx="4"
      className="fill-celadon-soft"
    />
    <line
      x1={`${across(predicted)}%`}
      x2={`${across(predicted)}%`}
      y2="22"
      strokeWidth="2"
      strokeDasharray="3 2"
      className="stroke-ink"
    />
    <circle cx={`${across(observed)}%`} cy="11" r="7" className="fill-celadon" />
  </svg>
)
