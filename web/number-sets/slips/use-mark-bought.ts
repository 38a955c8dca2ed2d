import { useState } from 'react'
import { markBought } from '#contract/number-sets/bought-sets.ts'
import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { useChange } from '#web/data/use-change.ts'
import { mayWait, queueWrite, useWaitingWrites } from '#web/data/waiting-writes.ts'
import { toastFailure } from '#web/page/toast-failure.ts'
import { useBudgetQuestion } from '#web/play-limits/budget.tsx'

/**
 * Says of sets that they were bought, or were not; what was said is shown before the server has heard it. `question` is to
 * be drawn: it asks whether a purchase is meant that takes the month past the member's budget.
 */
export function useMarkBought(sets: readonly Pick<NumberSet, 'id' | 'is_bought'>[]) {
  const { send, isRunning } = useChange(markBought)
  const [said, setSaid] = useState(false)
  const { sendAsked, question } = useBudgetQuestion()
  const waiting = useWaitingMark(sets)
  const areBought = isRunning ? said : (waiting ?? sets.every((set) => set.is_bought))
  const toggle = async () => {
    if (isRunning) return
    const is_bought = !areBought
    setSaid(is_bought)
    const body = { ids: sets.map(({ id }) => id), is_bought }
    try {
      await sendAsked((confirmed) => send({ body: { ...body, ...confirmed } }))
    } catch (failure) {
      // Without a line it waits on the device, and is shown as said.
      if (mayWait(failure) && queueWrite(markBought, { body })) return
      toastFailure(failure, '표시하지 못했어요. 다시 눌러 주세요.')
    }
  }
  return { areBought, toggle, question }
}

/** The last mark of these sets that still waits to be sent; null without one. */
function useWaitingMark(sets: readonly Pick<NumberSet, 'id'>[]): boolean | null {
  const writes = useWaitingWrites().filter(({ endpoint, refusal }) => endpoint.path === markBought.path && !refusal)
  const marks = writes.map(({ input }) => input.body as { ids: readonly number[]; is_bought: boolean })
  return marks.findLast(({ ids }) => sets.every(({ id }) => ids.includes(id)))?.is_bought ?? null
}
