import type { Reply } from '#contract/endpoint.ts'
import type { getSettlementSummary } from '#contract/number-sets/number-sets.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { markedProbabilities } from '#domain/statistics/chance.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { Card } from '#web/ui/card.tsx'

const HEIGHT = 120
const TOP = 22
const BASE = 96
/** For each count of matches, that a set has it. */
const CHANCES = markedProbabilities(NUMBERS_PER_DRAW)

const rounded = (value: number) => value.toFixed(1)

/** How many numbers the sets of the round hold, beside what chance gives as many sets. */
export function Matches({ summary }: { summary: Reply<typeof getSettlementSummary> }) {
  const { sets_by_matches: counts, sets, round_number } = summary
  if (counts === null || sets === 0) return null
  const expected = CHANCES.map((chance) => chance * sets)
  const average = counts.reduce((sum, count, matched) => sum + count * matched, 0) / sets
  const usual = CHANCES.reduce((sum, chance, matched) => sum + chance * matched, 0)
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">몇 개나 맞았을까요?</h2>
        <p className="text-small text-soft">
          제{round_number}회 {sets}세트
        </p>
      </div>
      <Plot counts={counts} expected={expected} />
      <p className="mt-2 text-small text-soft">
        이번 주는 평균 {rounded(average)}개를 맞혔어요. 우연이라면 {rounded(usual)}개예요.
      </p>
      <FiguresTable
        caption={`제${round_number}회에 맞은 개수`}
        columns={['맞은 개수', '내 번호', '우연이라면']}
        rows={counts.map((count, matched) => [
          `${matched}개`,
          `${count}세트`,
          `${rounded(expected[matched] ?? 0)}세트`,
        ])}
      />
    </Card>
  )
}

/** Seven columns and the dashes of chance; the table beside it says the same in words. */
function Plot({ counts, expected }: { counts: readonly number[]; expected: readonly number[] }) {
  const most = Math.max(...counts, ...expected, 1)
  const y = (value: number) => Math.round(10 * (BASE - ((BASE - TOP) * value) / most)) / 10
  const x = (matched: number, share: number) => `${((matched + share) * 100) / counts.length}%`
  const width = (share: number) => `${(share * 100) / counts.length}%`
  return (
    <>
      <svg className="mt-3 block w-full overflow-visible" height={HEIGHT} aria-hidden="true">
        <line x1="0" x2="100%" y1={BASE} y2={BASE} className="stroke-line" />
        {counts.map((count, matched) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is how many matched.
          <g key={matched}>
            {count > 0 && (
              <rect
                x={x(matched, 0.18)}
                width={width(0.64)}
                y={y(count)}
                height={BASE - y(count)}
                rx="3"
                className="fill-celadon"
              />
            )}
            <line
              x1={x(matched, 0.08)}
              x2={x(matched, 0.92)}
              y1={y(expected[matched] ?? 0)}
              y2={y(expected[matched] ?? 0)}
              strokeWidth="2"
              strokeDasharray="4 3"
              className="stroke-ink"
            />
            <text
              x={x(matched, 0.5)}
              y={Math.min(y(count), y(expected[matched] ?? 0)) - 6}
              textAnchor="middle"
              className="fill-ink text-[0.8125rem] font-semibold"
            >
              {count}
            </text>
            <text x={x(matched, 0.5)} y={BASE + 18} textAnchor="middle" className="fill-soft text-[0.8125rem]">
              {matched}개
            </text>
          </g>
        ))}
      </svg>
      <p className="flex gap-4 text-small text-soft" aria-hidden="true">
        <span className="inline-flex items-center gap-1.5">
          <span className="size-3 rounded-[3px] bg-celadon" /> 내 번호
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span className="w-5 border-t-2 border-dashed border-ink" /> 우연이라면
        </span>
      </p>
    </>
  )
}
