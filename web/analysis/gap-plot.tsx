import { EXPECTED_CYCLE } from '#domain/statistics/chance.ts'
import type { Reappearance } from '#domain/statistics/reappearance.ts'
import { Card } from '#web/ui/card.tsx'
import { ColumnPlot } from './column-plot.tsx'
import { FiguresTable } from './figures-table.tsx'
import { LONGEST_USUAL_GAP } from './usual-gap.ts'
import { one } from './wording.ts'

/** A draw that holds a number is no round of rest, so the mean rest is one less than the mean cycle. */
const EXPECTED_GAP = EXPECTED_CYCLE - 1

/** How long each number has not been drawn; where it was not seen at all, at least as long as the window. */
export function GapPlot({ rows, rounds }: { rows: readonly Reappearance[]; rounds: number }) {
  const gaps = rows.map(({ number, rounds_since_last: gap, absence_percentage: absence }) => ({
    number,
    gap: gap ?? rounds,
    wording: gap === null ? `${rounds}회 넘게` : `${gap}회`,
    chance: absence === null ? '-' : `${one(absence)}%`,
  }))
  const outside = gaps.filter(({ gap }) => gap > LONGEST_USUAL_GAP).length
  return (
    <Card>
      <h2 className="mb-1 text-lead font-bold">번호마다 쉬고 있는 회차</h2>
      <ColumnPlot
        label="번호마다 쉬고 있는 회차"
        expectation="line"
        names={['쉰 회차', `우연의 평균 ${one(EXPECTED_GAP)}회`, `95% 범위 0~${LONGEST_USUAL_GAP}회`]}
        columns={gaps.map(({ number, gap, wording, chance }) => ({
          name: `${number}번`,
          tick: number === 1 || number % 5 === 0 ? String(number) : '',
          value: gap,
          expected: EXPECTED_GAP,
          low: 0,
          high: LONGEST_USUAL_GAP,
          reading: `${number}번: ${wording} 쉬는 중, 우연의 평균 ${one(EXPECTED_GAP)}회${chance === '-' ? '' : `, 우연히 이만큼 쉴 비율 ${chance}`}`,
        }))}
      />
      <p className="mt-4 rounded-control bg-celadon-soft px-4 py-3 text-small">
        {outside === 0
          ? '45개 번호가 쉰 회차는 모두 우연이 만드는 95% 범위 안에 있습니다.'
          : `45개 번호 가운데 ${outside}개가 95% 범위보다 오래 쉬었습니다. 우연만으로도 평균 1개쯤은 그렇습니다.`}
      </p>
      <FiguresTable
        caption="번호마다 쉬고 있는 회차"
        columns={['번호', '쉰 회차', '우연의 평균', '이만큼 쉴 비율']}
        rows={gaps.map(({ number, wording, chance }) => [`${number}번`, wording, `${one(EXPECTED_GAP)}회`, chance])}
      />
    </Card>
  )
}
