import type { RefusalCode } from '#contract/refusals.ts'
import type { ApiError, ApiErrorCode } from '#web/data/api-error.ts'
import { sentenceOr } from '#web/data/error-sentence.ts'
import type { Problems } from './use-form.ts'

/** The fields that a refusal may speak of; it is said at the first that the form has. */
const FIELDS: Partial<Record<ApiErrorCode, readonly string[]>> = {
  username_taken: ['username'],
  mobile_number_taken: ['mobile_number'],
  password_too_common: ['new_password', 'password'],
  password_is_username: ['new_password', 'password'],
  password_unchanged: ['new_password'],
  current_password_required: ['current_password'],
  wrong_password: ['current_password', 'password'],
  code_wrong: ['verification_code'],
} satisfies Partial<Record<RefusalCode, readonly string[]>>

/** What a form says when the server refused it: at the field that the refusal speaks of, or of the whole. */
export function refusedProblems(error: ApiError, form: HTMLFormElement, otherwise: string): Problems {
  const has = (name: string) => form.elements.namedItem(name) !== null
  for (const { path, message } of error.errors) {
    const name = path.split('.').at(-1) ?? ''
    if (has(name)) return { [name]: message }
  }
  const field = FIELDS[error.code]?.find(has)
  return { [field ?? 'form']: sentenceOr(error, otherwise) }
}
