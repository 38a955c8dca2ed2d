import type { RefObject } from 'react'
import { getMyMonth } from '#contract/number-sets/bought-sets.ts'
import {
  countNumberSets,
  deleteNumberSet,
  getSettlementSummary,
  listNumberSets,
  type NumberSet,
} from '#contract/number-sets/number-sets.ts'
import { isApiError } from '#web/data/api-error.ts'
import { useChange } from '#web/data/use-change.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialogs/dialog-card.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'

interface DeleteDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly set: NumberSet | null
  readonly onDeleted: () => void
}

/** Asks once more: what is deleted does not come back, nor does what it cost of the month. */
export function DeleteDialog({ dialog, set, onDeleted }: DeleteDialogProps) {
  const { send, isRunning, error } = useChange(deleteNumberSet, [
    listNumberSets,
    countNumberSets,
    getSettlementSummary,
    getMyMonth,
  ])
  const close = () => dialog.current?.close()
  const remove = async () => {
    if (!set || isRunning) return
    try {
      await send({ params: { id: String(set.id) } })
      close()
      void showToast({ kind: 'success', message: '번호를 삭제했어요.' })
      onDeleted()
    } catch (failure) {
      // Said in the dialog.
      if (!isApiError(failure)) throw failure
    }
  }
  return (
    <DialogCard dialog={dialog} title="이 번호를 삭제할까요?">
      <p className="mt-2 font-semibold">{set?.numbers.join(', ')}</p>
      <p className="mt-1 text-soft">삭제한 번호는 되돌릴 수 없고, 이번 달에 쓴 세트도 돌아오지 않아요.</p>
      <div className="mt-3">
        <Alert>{error?.detail}</Alert>
      </div>
      <div className="mt-6 flex justify-end gap-2">
        <Button look="quiet" onClick={close}>
          취소
        </Button>
        <Button onClick={() => void remove()} aria-disabled={isRunning}>
          삭제
        </Button>
      </div>
    </DialogCard>
  )
}
