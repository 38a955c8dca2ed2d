import type { DrawWithDetails, getDrawYear } from '#contract/draws/draws.ts'
import type { Reply } from '#contract/endpoint.ts'
import { drawDateOf } from '#domain/calendar.ts'
import { eokWording, exactWon, wonWording } from '#domain/money/won.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { SeriesPlot } from '#web/plots/series-plot.tsx'
import { Card } from '#web/ui/card.tsx'

interface SalesTrendProps {
  readonly draw: DrawWithDetails
  readonly year: Reply<typeof getDrawYear>
}

/** The axis begins at a round sum below the least, or the line would be flat. */
const AXIS_STEP = 10_000_000_000

/** What was sold in the year around this round. */
export function SalesTrend({ draw, year: { sales, median_sales } }: SalesTrendProps) {
  const first = sales[0]?.round_number
  const from = Math.floor(Math.min(...sales.map((each) => each.total_sales)) / AXIS_STEP) * AXIS_STEP
  const peak = sales.reduce((most, each) => (each.total_sales > most.total_sales ? each : most))
  const last = sales.at(-1)?.round_number
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">판매금액의 흐름</h2>
        <p className="text-small text-soft">
          제{first}회~제{last}회
        </p>
      </div>
      {median_sales !== null && (
        <p className="text-small text-soft">
          {draw.total_sales !== null && (
            <>
              이번 회차 <strong className="font-bold text-ink">{wonWording(draw.total_sales)}</strong> ·{' '}
            </>
          )}
          중앙값 {wonWording(median_sales)} · 최고 제{peak.round_number}회 {wonWording(peak.total_sales)}
        </p>
      )}
      <SeriesPlot
        label={`제${first}회부터 제${last}회까지의 판매금액`}
        wording={eokWording}
        explained={`점 하나가 한 회차예요. 세로축은 ${eokWording(from)}원부터예요.`}
        from={from}
        points={sales.map(({ round_number, total_sales }, index) => ({
          name: String(round_number),
          tick: index === 5 || index === sales.length - 6 ? `제${round_number}회` : '',
          value: total_sales,
          reading: `제${round_number}회 (${drawDateOf(round_number).replaceAll('-', '.')}): ${wonWording(total_sales)}`,
        }))}
      />
      <FiguresTable
        caption="회차별 판매금액"
        columns={['회차', '판매금액']}
        rows={sales.toReversed().map(({ round_number, total_sales }) => [`제${round_number}회`, exactWon(total_sales)])}
      />
    </Card>
  )
}
