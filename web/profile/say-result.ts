import { type ApiError, isApiError, sentenceOr } from '#web/data/api-error.ts'
import type { Problems } from '#web/forms/use-form.ts'
import { showToast } from '#web/ui/toasts/toast.ts'
import type { ToastWish } from '#web/ui/toasts/toast-wish.ts'

/** Says in a toast what came of the newest action; what came of the one before it is no longer so. */
export const sayResult = (wish: ToastWish) => showToast({ ...wish, id: 'profile' })

/** Says in a toast why something about the member did not change. Rethrows what is no error of a call. */
export function sayFailure(error: unknown, otherwise: string): void {
  void sayResult({ kind: 'error', message: sentenceOr(error, otherwise) })
}

const SAVED = '프로필이 수정되었습니다.'
/** The sentence for a refusal without one. */
export const NOT_SAVED = '프로필을 수정하지 못했습니다.'

export const saySaved = () => void sayResult({ kind: 'success', message: SAVED })

/** For a form that changes the profile: what the form says of a refusal is said in a toast, too. */
export const sayRefused = (_: ApiError, problems: Problems): void =>
  void sayResult({ kind: 'error', message: Object.values(problems).find(Boolean) ?? NOT_SAVED })

/** Does something about the member that no form shows; what keeps it from being done is said in a toast. */
export async function trying(action: () => Promise<unknown>, otherwise: string): Promise<void> {
  try {
    await action()
  } catch (error) {
    if (!isApiError(error)) throw error
    sayFailure(error, otherwise)
  }
}
