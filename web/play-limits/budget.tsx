import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { getMyMonth } from '#contract/number-sets/bought-sets.ts'
import { isNearBudget, monthWording, spentPercent } from '#domain/member/play-limits.ts'
import { exactWon } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import { isApiError } from '#web/data/api-error.ts'
import { clockNow } from '#web/data/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { LIMITS, spendingShown } from './limits-parts.tsx'

/** `이번 달 한도의 80%를 썼어요.`; after the last Saturday of a month it is the next one's. */
export function budgetWording({ month, spent }: Reply<typeof getMyMonth>['on_sale'], budget: number): string {
  const name = monthWording(month, clockNow())
  if (spent > budget) return `${name} 한도를 ${exactWon(spent - budget)} 넘겼어요.`
  return spent === budget ? `${name} 한도를 다 썼어요.` : `${name} 한도의 ${spentPercent(spent, budget)}%를 썼어요.`
}

/** From 80 % of the member's own budget on, where they say what they bought: how much of it is spent. Else nothing. */
export function BudgetNote({ className = '' }: { className?: string }) {
  const { data } = useQuery(spendingShown)
  if (!data || data.budget === null || !isNearBudget(data.on_sale.spent, data.budget)) return null
  return (
    <p role="note" className={`flex flex-wrap items-center gap-x-3 text-small text-soft ${className}`}>
      <span className="font-semibold text-ink">{budgetWording(data.on_sale, data.budget)}</span>
      <TextLink look="line" to={LIMITS}>
        한도 보기
      </TextLink>
    </p>
  )
}

/** The field by which a member confirms a purchase beyond their budget. */
interface Confirmed {
  readonly is_confirmed?: true
}

interface BudgetQuestion {
  /** Sends what was bought; where it passes the budget, asks first. Null where the member did not confirm. */
  readonly sendAsked: <T>(send: (confirmed: Confirmed) => Promise<T>) => Promise<T | null>
  /** The dialog, while it is open. */
  readonly question: ReactNode
}

/** Whether a refusal asks to confirm a purchase beyond the member's budget. */
export const isBudgetQuestion = (error: unknown): boolean => isApiError(error) && asksOfBudget(error)

/** The same by the refusal's code. */
export const asksOfBudget = ({ code }: { readonly code: string }): boolean =>
  code === 'budget_near' || code === 'budget_exceeded'

/** Asks a member to confirm a purchase once 80 % of their own budget are spent, or where it would pass the budget. */
export function useBudgetQuestion(): BudgetQuestion {
  const [asked, setAsked] = useState<QuestionProps | null>(null)
  const sendAsked: BudgetQuestion['sendAsked'] = async (send) => {
    try {
      return await send({})
    } catch (failure) {
      if (!isBudgetQuestion(failure)) throw failure
      const isPassed = isApiError(failure, 'budget_exceeded')
      const isMeant = await new Promise<boolean>((onAnswer) => setAsked({ isPassed, onAnswer }))
      setAsked(null)
      return isMeant ? send({ is_confirmed: true }) : null
    }
  }
  return { sendAsked, question: asked && <Question {...asked} /> }
}

interface QuestionProps {
  /** Whether it takes the month past the budget, rather than near to it. */
  readonly isPassed: boolean
  readonly onAnswer: (isMeant: boolean) => void
}

function Question({ isPassed, onAnswer }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isMeant = useRef(false)
  const { data } = useQuery(spendingShown)
  useEffect(() => dialog.current?.showModal(), [])
  const close = (meant: boolean) => {
    isMeant.current = meant
    dialog.current?.close()
  }
  return (
    <DialogCard
      dialog={dialog}
      title={isPassed ? '내가 정한 한도를 넘어요' : '한도의 80%를 이미 썼어요'}
      onClose={() => onAnswer(isMeant.current)}
    >
      <div className="mt-3 space-y-4">
        {data && data.budget !== null && (
          <p>
            {monthWording(data.on_sale.month, clockNow())} 한도 {exactWon(data.budget)} 중{' '}
            <strong>{withParticle(exactWon(data.on_sale.spent), '을/를')}</strong> 썼어요.
          </p>
        )}
        <p className="text-soft">정말 샀다면 기록할 수 있어요. 아직 사지 않았다면 여기서 멈춰도 괜찮아요.</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button onClick={() => close(false)}>그만두기</Button>
          <Button look="quiet" onClick={() => close(true)}>
            그래도 기록하기
          </Button>
        </div>
      </div>
    </DialogCard>
  )
}
