import { useState } from 'react'
import { getMyMonth, markBought } from '#contract/number-sets/bought-sets.ts'
import {
  countNumberSets,
  getSettlementSummary,
  listNumberSets,
  type NumberSet,
} from '#contract/number-sets/number-sets.ts'
import { sentenceOr } from '#web/data/error-sentence.ts'
import { useChange } from '#web/data/use-change.ts'
import { showToast } from '#web/ui/toasts/toast.ts'

/** Says of sets that they were bought, or were not; what was said is shown before the server has heard it. */
export function useMarkBought(sets: readonly Pick<NumberSet, 'id' | 'is_bought'>[]) {
  const { send, isRunning } = useChange(markBought, [listNumberSets, countNumberSets, getSettlementSummary, getMyMonth])
  const [said, setSaid] = useState(false)
  const areBought = isRunning ? said : sets.every((set) => set.is_bought)
  const toggle = async () => {
    if (isRunning) return
    const is_bought = !areBought
    setSaid(is_bought)
    try {
      await send({ body: { ids: sets.map(({ id }) => id), is_bought } })
    } catch (failure) {
      void showToast({ kind: 'error', message: sentenceOr(failure, '표시하지 못했어요. 다시 눌러 주세요.') })
    }
  }
  return { areBought, toggle }
}
