import { useQuery } from '@tanstack/react-query'
import { isNearBudget, spentPercent } from '#domain/member/play-limits.ts'
import { exactWon } from '#domain/money/won.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { LIMITS } from './limits-parts.tsx'
import { spendingShown } from './play-limit-queries.ts'

/** `이번 달 한도의 80%를 썼어요.` */
export function budgetWording(spent: number, budget: number): string {
  if (spent > budget) return `이번 달 한도를 ${exactWon(spent - budget)} 넘겼어요.`
  return spent === budget ? '이번 달 한도를 다 썼어요.' : `이번 달 한도의 ${spentPercent(spent, budget)}%를 썼어요.`
}

/** From 80 % of the member's own budget on, where they say what they bought: how much of it is spent. Else nothing. */
export function BudgetNote({ className = '' }: { className?: string }) {
  const { data } = useQuery(spendingShown)
  if (!data || data.budget === null || !isNearBudget(data.spent, data.budget)) return null
  return (
    <p role="note" className={`flex flex-wrap items-center gap-x-3 text-small text-soft ${className}`}>
      <span className="font-semibold text-ink">{budgetWording(data.spent, data.budget)}</span>
      <TextLink look="line" to={LIMITS}>
        한도 보기
      </TextLink>
    </p>
  )
}
