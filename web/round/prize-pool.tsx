import type { DrawWithDetails, PrizeDetails } from '#contract/draws/draws.ts'
import { dayAndWeekdayWording } from '#domain/calendar.ts'
import { PRIZE_RANKS } from '#domain/draw/draw.ts'
import { claimUntil, PAID_SO_SINCE, payoutOf } from '#domain/money/payout.ts'
import { wonWording } from '#domain/money/won.ts'
import { percentOf } from '#domain/statistics/percent-of.ts'
import { PrizeTable } from '#web/draws/prize-table.tsx'
import { RANK_HEAT } from '#web/draws/rank-heat.ts'
import { StackedBar } from '#web/plots/stacked-bar.tsx'
import { Card } from '#web/ui/card.tsx'
import { WonAmount } from '#web/ui/won-amount.tsx'

/** How the pool of prizes was shared: one bar, and under it the ranks with their figures. */
export function PrizePool({ draw }: { draw: DrawWithDetails }) {
  const { prize_details: prizes } = draw
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="prizes" className="text-lead font-bold">
          당첨금 상세
        </h2>
        {prizes && <p className="text-small text-soft">모두 {wonWording(poolOf(prizes))}</p>}
      </div>
      {prizes && <PoolBar prizes={prizes} />}
      <PrizeTable prizes={prizes} hasColours />
      <PayoutNote draw={draw} />
    </Card>
  )
}

const poolOf = (prizes: PrizeDetails) => PRIZE_RANKS.reduce((sum, rank) => sum + prizes[`rank${rank}`].total_prize, 0)

/** The ranks' shares of all that was paid; their figures stand in the table under it. */
function PoolBar({ prizes }: { prizes: PrizeDetails }) {
  const pool = poolOf(prizes)
  return (
    <StackedBar
      label="등수별 당첨금 비율"
      explained="막대를 누르면 등수별 비율이 나와요."
      height={28}
      parts={PRIZE_RANKS.map((rank) => {
        const { total_prize } = prizes[`rank${rank}`]
        return {
          name: `${rank}`,
          value: total_prize,
          look: RANK_HEAT[rank],
          reading: `${rank}등: 모두 ${wonWording(total_prize)}, 당첨금의 ${percentOf(total_prize, pool).toFixed(1)}%`,
        }
      })}
    />
  )
}

/** What is left of a first prize, and until when it is paid: for draws that today's rules are for. */
function PayoutNote({ draw: { draw_date, first_prize_amount: won } }: { draw: DrawWithDetails }) {
  if (!won || draw_date < PAID_SO_SINCE) return null
  return (
    <p className="mt-3 rounded-control bg-celadon-soft px-4 py-3 text-small">
      1등 한 게임의 세후 수령액은 약{' '}
      <strong className="font-bold">
        <WonAmount won={payoutOf(won).net_amount} />
      </strong>
      이에요. 당첨금 청구 마감 {dayAndWeekdayWording(claimUntil(draw_date))}
    </p>
  )
}
