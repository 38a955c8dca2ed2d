import { DotAxis } from '#web/plots/dot-axis.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { one, percentWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import type { NumberHistory } from './number-history.ts'

/** How many people win along when this number is drawn: what many pick, many share. */
export function WinnersShare({ number, share }: { number: number; share: NumberHistory['winners_share'] }) {
  const { numbers, mean_percentage, share_low, share_high } = share
  const place = numbers.findIndex((row) => row.number === number)
  const own = numbers[place]
  if (!own) return null
  const difference = own.percentage - mean_percentage
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">얼마나 나눠 가질까요?</h2>
        <p className="text-small text-soft">적게 나누는 순서로 45개 중 {place + 1}위</p>
      </div>
      <DotAxis
        label="번호마다 5등 당첨자 비율"
        dotName="45개 번호"
        dots={numbers.map((row) => ({
          name: `${row.number}`,
          value: row.percentage,
          reading: `${row.number}번: 5등 당첨자가 무작위 구매의 ${percentWording(row.percentage)}`,
        }))}
        chosen={`${number}`}
        expected={mean_percentage}
        low={share_low}
        high={share_high}
        wording={percentWording}
      />
      <p className="mt-2 text-small text-soft">
        {number}번이 나온 회차에는 5등 당첨자가 평균보다 {one(Math.abs(difference))}%p{' '}
        {difference < 0 ? '적었어요' : '많았어요'}. 오른쪽일수록 사람들이 많이 고르는 번호라 당첨금을 더 나눠요. 당첨
        확률은 변하지 않아요.
      </p>
      <FiguresTable
        caption="번호마다 5등 당첨자 비율"
        columns={['번호', '무작위 구매 대비']}
        rows={numbers.map((row) => [`${row.number}번`, percentWording(row.percentage)])}
      />
    </Card>
  )
}
