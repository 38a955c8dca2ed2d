import { isApiError } from '#web/data/api-error.ts'
import { sentenceOf, sentenceOr } from '#web/data/error-sentence.ts'
import { showToast, type ToastWish } from '#web/ui/toast.ts'
import type { Problems } from './use-form.ts'

export type ProfileField = 'nickname' | 'phone' | 'current' | 'next'

const FIELDS: Readonly<Record<string, ProfileField>> = {
  nickname: 'nickname',
  mobile_number: 'phone',
  current_password: 'current',
  new_password: 'next',
}
const FIELD_OF_CODE: Readonly<Record<string, ProfileField>> = {
  mobile_number_taken: 'phone',
  current_password_required: 'current',
  wrong_password: 'current',
  password_unchanged: 'next',
  password_too_common: 'next',
  password_is_username: 'next',
}

/** Says in a toast what came of the newest deed; what came of the one before it is no longer so. */
export const sayResult = (wish: ToastWish) => showToast({ ...wish, id: 'profile' })

/** Says in a toast why something about the member did not change. */
export function toastOf(error: unknown, otherwise: string): void {
  void sayResult({ kind: 'error', message: sentenceOr(error, otherwise) })
}

/** Says why the profile was not changed, and where in the form it lies. */
export function profileProblems(error: unknown): Problems<ProfileField> {
  if (!isApiError(error)) throw error
  const [first] = error.errors
  const field = (first && FIELDS[first.path]) ?? FIELD_OF_CODE[error.code]
  const message = first?.message ?? sentenceOf(error)
  if (field === undefined) {
    toastOf(error, '프로필을 수정하지 못했습니다.')
    return {}
  }
  void sayResult({ kind: 'error', message })
  return { [field]: message }
}

export const saySaved = () => void sayResult({ kind: 'success', message: '프로필이 수정되었습니다.' })
