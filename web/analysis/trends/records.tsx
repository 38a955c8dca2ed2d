import { Link } from 'react-router'
import { longDayWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { wonWording } from '#domain/money/won.ts'
import { Card } from '#web/ui/card.tsx'
import type { Trends } from './trends-answer.ts'

/** Of the largest first prize; the story is told only while it is this round. */
const STORY_ROUND = 19

/** The rounds that stand out. */
export function Records({ records }: { records: NonNullable<Trends['records']> }) {
  const { biggest_first_prize: biggest } = records
  const rows = [
    ['최저 1등 당첨금', records.smallest_first_prize, wonWording(records.smallest_first_prize.value)],
    [
      '1등이 가장 많은 회차',
      records.most_first_prize_winners,
      `${countWording(records.most_first_prize_winners.value)}게임`,
    ],
    ['가장 많이 팔린 회차', records.most_sales, wonWording(records.most_sales.value)],
  ] as const
  return (
    <Card>
      <h2 className="mb-3 text-lead font-bold">역대 기록</h2>
      <div className="grid gap-5 md:grid-cols-[1.3fr_1fr]">
        <div className="rounded-control bg-celadon-soft p-5">
          <p className="text-small">최고 1등 당첨금</p>
          <p className="text-title font-bold tracking-tight">{wonWording(biggest.value)}</p>
          <p>
            <RoundLink round={biggest.round_number} />, {longDayWording(biggest.draw_date)}
          </p>
          {biggest.round_number === STORY_ROUND && (
            <p className="mt-3 text-small">
              바로 앞 <RoundLink round={18} />
              에서 1등이 없어 1등 당첨금이 모두 이월됐어요. 한 게임이 2,000원이던 때라 판매액도 컸고, 1등이 한
              게임뿐이라 혼자 받았어요. 지금은 한 게임이 1,000원이고 매주 1등이 열 게임쯤 나와서 이만한 금액이 나오기
              어려워요.
            </p>
          )}
        </div>
        <dl>
          {rows.map(([name, record, value]) => (
            <div
              key={name}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3 first:border-t-0"
            >
              <dt className="text-small text-soft">
                {name}
                <span className="block">
                  <RoundLink round={record.round_number} />
                </span>
              </dt>
              <dd className="text-lead font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}

const RoundLink = ({ round }: { round: number }) => (
  <Link to={`/results/${round}`} className="inline-block min-h-6 font-semibold underline underline-offset-4">
    제{round}회
  </Link>
)
