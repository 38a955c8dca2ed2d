import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { exactWon } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import { isApiError } from '#web/data/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialogs/dialog-card.tsx'
import { spendingShown } from './play-limit-queries.ts'

/** What a call that records a purchase is sent with once its member has said that they mean it. */
interface Confirmed {
  readonly is_confirmed?: true
}

interface BudgetQuestion {
  /** Sends what was bought; where it passes the budget, asks first. Null where the member thought better of it. */
  readonly sendAsked: <T>(send: (confirmed: Confirmed) => Promise<T>) => Promise<T | null>
  /** The dialog, while it is open. */
  readonly question: ReactNode
}

/** Asks a member twice before something that they bought takes the month past their own budget. */
export function useBudgetQuestion(): BudgetQuestion {
  const [onAnswer, setAnswering] = useState<((isMeant: boolean) => void) | null>(null)
  const sendAsked: BudgetQuestion['sendAsked'] = async (send) => {
    try {
      return await send({})
    } catch (failure) {
      if (!isApiError(failure, 'budget_exceeded')) throw failure
      const isMeant = await new Promise<boolean>((resolve) => setAnswering(() => resolve))
      setAnswering(null)
      return isMeant ? send({ is_confirmed: true }) : null
    }
  }
  return { sendAsked, question: onAnswer && <Question onAnswer={onAnswer} /> }
}

function Question({ onAnswer }: { onAnswer: (isMeant: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isMeant = useRef(false)
  const { data } = useQuery(spendingShown)
  useEffect(() => dialog.current?.showModal(), [])
  const close = (meant: boolean) => {
    isMeant.current = meant
    dialog.current?.close()
  }
  return (
    <DialogCard dialog={dialog} title="내가 정한 한도를 넘어요" onClose={() => onAnswer(isMeant.current)}>
      <div className="mt-3 space-y-4">
        {data && data.budget !== null && (
          <p>
            이번 달 한도 {exactWon(data.budget)} 중 <strong>{withParticle(exactWon(data.spent), '을/를')}</strong>{' '}
            썼어요.
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
