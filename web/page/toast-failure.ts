import { sentenceOr } from '#web/data/api-error.ts'
import { showToast } from '#web/ui/toasts/toast.ts'

/** Says in a toast why a call failed. Rethrows what is no error of a call. `id`: in place of the toast of that name. */
export function toastFailure(failure: unknown, otherwise: string, id?: string): void {
  void showToast({ kind: 'error', message: sentenceOr(failure, otherwise), ...(id && { id }) })
}
