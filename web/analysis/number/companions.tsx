import { Link } from 'react-router'
import { DotInterval } from '#web/plots/dot-interval.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { one } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import type { NumberHistory } from './number-history.ts'

const SHOWN = 10

/** The numbers that were drawn along with it most often, against chance. */
export function Companions({ history: { number, companions } }: { history: NumberHistory }) {
  const { numbers, expected_count, band_low, band_high, largest_low, largest_high } = companions
  const to = Math.max(band_high, numbers[0]?.frequency ?? 0) + 2
  const from = Math.max(0, Math.min(band_low, numbers.at(-1)?.frequency ?? 0) - 2)
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">함께 나온 번호</h2>
        <p className="text-small text-soft">많은 순 {SHOWN}개</p>
      </div>
      <ol className="[--ball:2rem]">
        {numbers.slice(0, SHOWN).map((row) => (
          <li key={row.number}>
            <Link
              to={`/analysis/pairs?pair=${Math.min(number, row.number)}-${Math.max(number, row.number)}`}
              className="grid min-h-11 grid-cols-[2.5rem_1fr_3.5rem] items-center gap-2 hover:text-celadon"
            >
              <NumberBall number={row.number} />
              <DotInterval
                value={row.frequency}
                expected={expected_count}
                low={band_low}
                high={band_high}
                from={from}
                to={to}
              />
              <strong className="text-right font-bold">{row.frequency}회</strong>
            </Link>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-small text-soft">
        점선은 우연이라면 {one(expected_count)}회, 옅은 띠는 95% 범위 {band_low}~{band_high}회예요. 짝이 44개나 되니,
        가장 많은 짝이 {largest_low}~{largest_high}회인 것도 흔한 일이에요.
      </p>
      <FiguresTable
        caption={`${number}번과 함께 나온 번호`}
        columns={['번호', '함께 나온 횟수', '우연이라면', '95% 범위']}
        rows={numbers.map((row) => [
          `${row.number}번`,
          `${row.frequency}회`,
          `${one(expected_count)}회`,
          `${band_low}~${band_high}회`,
        ])}
      />
    </Card>
  )
}
