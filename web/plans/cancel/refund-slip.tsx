import { dayAndWeekdayWording } from '#domain/calendar.ts'
import { exactWon } from '#domain/money/won.ts'
import { FactLines } from '#web/ui/fact-lines.tsx'
import type { Preview } from './preview.ts'
import { Slip } from './slip.tsx'

const monthAndDay = (day: string) => day.slice(5).replace('-', '.')

/** What comes back and how it is computed. */
export function RefundSlip({
  preview: { refund, is_whole, start_date, end_date, today, due_on },
}: {
  preview: Preview
}) {
  const { paid, days, used_days, sets_used, for_days, for_sets, amount } = refund
  return (
    <Slip
      head={
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-lead font-bold">돌려받는 금액</span>
          <strong className="text-title font-bold">{exactWon(amount)}</strong>
        </p>
      }
    >
      <svg className="block h-3 w-full" aria-hidden="true">
        <rect width="100%" height="12" rx="6" className="fill-celadon" />
        <rect width={`${(100 * used_days) / days}%`} height="12" rx="6" className="fill-celadon-soft" />
      </svg>
      <p className="mt-1.5 mb-4 flex justify-between gap-2 text-small text-soft">
        <span>{monthAndDay(start_date)}</span>
        <span>
          오늘 {monthAndDay(today)} · {used_days}일 썼어요
        </span>
        <span>{monthAndDay(end_date)}</span>
      </p>
      <FactLines
        className="space-y-3"
        nameClass="text-soft"
        valueClass="text-right break-words"
        facts={[
          ['낸 금액', exactWon(paid)],
          is_whole ? null : [`쓴 ${used_days}일`, `− ${exactWon(for_days)}`],
          for_sets === 0 ? null : [`쓴 날보다 더 만든 번호 (모두 ${sets_used}세트)`, `− ${exactWon(for_sets)}`],
          ['위약금', '0원'],
          amount === 0 ? null : ['들어오는 날', `${dayAndWeekdayWording(due_on)}까지`],
        ]}
      />
    </Slip>
  )
}
