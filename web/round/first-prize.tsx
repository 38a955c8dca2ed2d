import type { DrawWithDetails } from '#contract/draws/draws.ts'
import { dayAndWeekdayWording } from '#domain/calendar.ts'
import { claimUntil } from '#domain/money/claim.ts'
import { isTaxedAsToday, payoutOf } from '#domain/money/payout.ts'
import { exactWon, wonInFullWording } from '#domain/money/won.ts'
import { Fact } from '#web/draws/draw-facts.tsx'
import { methodsWording, winnersWording } from '#web/draws/draw-wording.ts'
import { WonAmount } from '#web/ui/won-amount.tsx'
import { numberFacts } from './number-facts.ts'

/** What one winner got, large and to the won, and under it who shared it, until when it is paid, and what was sold. */
export function FirstPrize({ draw }: { draw: DrawWithDetails }) {
  const { round_number, draw_date, numbers, first_prize_amount: won, first_prize_winners: winners, total_sales } = draw
  const methods = methodsWording(draw.first_prize_methods)
  return (
    <>
      <dl>
        <dt className="text-small text-soft">1등 당첨금 (1인)</dt>
        {won === null || won === 0 ? (
          <dd className="text-title font-bold tracking-tight">{won === null ? '집계 중' : '당첨자 없음'}</dd>
        ) : (
          <>
            <dd>
              <span
                className="block text-[clamp(1.75rem,9.5vw,2.75rem)] leading-[1.25] font-bold tracking-[-0.04em]"
                aria-hidden="true"
              >
                {wonInFullWording(won)}
              </span>
              <span className="text-small">{exactWon(won)}</span>
            </dd>
            <AfterTax won={won} round={round_number} />
          </>
        )}
      </dl>
      <dl className="mt-4 divide-y divide-line [&>div]:py-2">
        {winners !== 0 && (
          <Fact name="1등 당첨자 수">
            {winnersWording(winners)} {methods && <span className="text-small font-normal text-soft">{methods}</span>}
          </Fact>
        )}
        {/* Not of old rounds, whose time to claim was shorter at first. */}
        {won !== 0 && isTaxedAsToday(round_number) && (
          <Fact name="당첨금 청구 마감">{dayAndWeekdayWording(claimUntil(draw_date))}</Fact>
        )}
        <Fact name="총 판매금액">{total_sales === null ? '집계 중' : <WonAmount won={total_sales} />}</Fact>
        <Fact name="추첨일">
          <time dateTime={draw_date}>{dayAndWeekdayWording(draw_date)}</time>
        </Fact>
      </dl>
      <dl className="mt-2 flex flex-wrap gap-x-4 border-t border-line pt-3 text-small">
        {numberFacts(numbers).map(([name, figure]) => (
          <div key={name} className="flex gap-x-1.5">
            <dt className="text-soft">{name}</dt>
            <dd className="font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** By the law of the round's own day. */
function AfterTax({ won, round }: { won: number; round: number }) {
  const { net_amount } = payoutOf(won, round)
  return (
    <dd className="text-small text-soft">
      세후 약 <WonAmount won={net_amount} at="left" />
      {!isTaxedAsToday(round) && <span> (추첨할 때의 세법)</span>}
    </dd>
  )
}
