import { useQuery } from '@tanstack/react-query'
import { subscriptionShown } from './dashboard-queries.ts'

/** The month in four figures; a dash where one is not known. */
export function MonthCards() {
  const { data, isPending } = useQuery(subscriptionShown)
  const figure = (text: string | undefined) => text ?? (isPending ? '…' : '-')
  const renewal = data?.days_until_renewal
  const cards = [
    ['이번 달 생성', figure(data && `${data.used_this_month}세트`)],
    ['남은 생성', figure(data && `${data.remaining_numbers}세트`)],
    ['현재 플랜', figure(data && (data.tier_name ?? '없음'))],
    ['다음 결제까지', figure(data && (renewal == null ? '-' : `${renewal}일`))],
  ] as const
  return (
    <dl aria-busy={isPending} className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-5">
      {cards.map(([name, text]) => (
        <div
          key={name}
          className="flex flex-col-reverse justify-end rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
        >
          <dd className="text-lead font-bold">{text}</dd>
          <dt className="text-small text-soft">{name}</dt>
        </div>
      ))}
    </dl>
  )
}
