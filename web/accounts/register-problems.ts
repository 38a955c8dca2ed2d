import { isApiError } from '#web/data/api-error.ts'
import { sentenceOf } from '#web/data/error-sentence.ts'
import type { ApplicantField } from './register-checks.ts'
import type { Problems } from './use-form.ts'

const CHECK_INPUT = '입력 내용을 확인해 주세요.'
const FAILED = '회원가입에 실패했습니다. 다시 시도해 주세요.'

/** Where the form shows what the server says of a field. */
const FIELDS: Readonly<Record<string, ApplicantField>> = {
  name: 'lastName',
  username: 'username',
  password: 'password',
  mobile_number: 'phone',
}
const FIELD_OF_CODE: Readonly<Record<string, ApplicantField>> = {
  username_taken: 'username',
  mobile_number_taken: 'phone',
  password_too_common: 'password',
  password_is_username: 'password',
}

/** What the form says when the server did not register. */
export function registerProblems(error: unknown): Problems<ApplicantField> {
  if (!isApiError(error)) throw error
  if (!error.isAnswer) return { form: error.status === 400 ? CHECK_INPUT : FAILED }
  const [first] = error.errors
  const refused = first && FIELDS[first.path]
  if (refused) return { [refused]: first.message }
  const detail = /already exists/i.test(error.detail) ? '이미 사용 중인 정보입니다.' : sentenceOf(error)
  return { [FIELD_OF_CODE[error.code] ?? 'form']: detail }
}
