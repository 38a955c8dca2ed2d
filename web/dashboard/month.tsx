import { useQuery } from '@tanstack/react-query'
import { getMyMonth, type SaturdayOfMember } from '#contract/number-sets/bought-sets.ts'
import { koreanDay } from '#domain/calendar.ts'
import { exactWon } from '#domain/money/won.ts'
import { daysLeft } from '#domain/plan/plan.ts'
import { clockNow } from '#web/data/clock.ts'
import { query } from '#web/data/query.ts'
import { useNewestDueRound } from '#web/data/use-next-draw.ts'
import { cancellationOf, cancellationsShown } from '#web/plans/cancel/cancellation-queries.ts'
import { subscriptionShown } from '#web/plans/plan-queries.ts'
import { Card } from '#web/ui/card.tsx'
import { FactLines } from '#web/ui/fact-lines.tsx'
import { saturdayWording } from './saturday-wording.ts'

const monthShown = query(getMyMonth)

/** The month: its Saturdays, what was bought, won and made. A dash where something is not known. */
export function Month() {
  const { data: month, isPending: isMonthPending } = useQuery(monthShown)
  const { data, isPending } = useQuery(subscriptionShown)
  const figure = (text: string | undefined, isWaiting: boolean) => text ?? (isWaiting ? '…' : '-')
  const plan = data && (data.tier_name ?? `무료 이용 중 · 매달 ${data.monthly_allowance}세트`)
  const { data: cancellations, isPending: areCancellationsPending } = useQuery(cancellationsShown)
  const isCancelled = data !== undefined && cancellationOf(data, cancellations ?? []) !== undefined
  const left = daysLeft(data?.last_day ?? null, isCancelled, koreanDay(clockNow()))
  const money = [
    ['이번 달 쓴 돈', figure(month && exactWon(month.spent), isMonthPending)],
    ['이번 달 받은 돈', figure(month && exactWon(month.received), isMonthPending)],
  ] as const
  const made = [
    ['이번 달 만든 번호', figure(data && `${data.used_this_month}세트`, isPending)],
    ['더 만들 수 있는 번호', figure(data && `${data.remaining_numbers}세트`, isPending)],
    ['현재 플랜', figure(plan, isPending)],
    [left.name, areCancellationsPending ? '…' : figure(left.days === null ? undefined : `${left.days}일`, isPending)],
  ] as const
  return (
    <Card aria-busy={isPending || isMonthPending}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">{month ? `${Number(month.month.slice(5))}월의 추첨` : '이번 달 추첨'}</h2>
        <p className="text-small text-soft">산 번호 기준</p>
      </div>
      {month ? (
        <Saturdays saturdays={month.saturdays} />
      ) : (
        isMonthPending && <div className="skeleton mb-3 h-[5.75rem]" />
      )}
      <FactLines facts={money} />
      <FactLines facts={made} className="mt-3 space-y-1 border-t border-line pt-3" />
    </Card>
  )
}

function Saturdays({ saturdays }: { saturdays: readonly SaturdayOfMember[] }) {
  const newestDue = useNewestDueRound() ?? 0
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
    <ol role="list" aria-label="이번 달 토요일" className="mb-3 flex gap-1.5">
      {saturdays.map((saturday) => {
        const { word, look } = saturdayWording(saturday, newestDue)
        return (
          <li
            key={saturday.round_number}
            className={`flex min-w-0 flex-1 flex-col items-center rounded-control border px-0.5 py-2 text-center ${LOOKS[look]}`}
          >
            <time dateTime={saturday.draw_date} className="font-bold">
              {Number(saturday.draw_date.slice(8))}
              <span className="sr-only">일</span>
            </time>
            <span className="text-[0.8125rem]">{saturday.round_number}회</span>
            <span className="text-[0.8125rem] font-semibold">{word}</span>
          </li>
        )
      })}
    </ol>
  )
}
const LOOKS = {
  won: 'border-celadon bg-celadon text-on-celadon',
  missed: 'border-line bg-sunken',
  playing: 'border-celadon text-celadon',
  none: 'border-line text-soft',
} as const
