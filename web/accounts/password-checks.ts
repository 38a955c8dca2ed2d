import { NOT_EQUAL } from './register-checks.ts'
import type { Problems } from './use-form.ts'

const SHORTEST = 8

export type PasswordName = 'current' | 'next' | 'confirmation'

/** What keeps a password from being changed, in the order of the form's rules. */
export function passwordProblem(current: string, next: string, confirmation: string): Problems<PasswordName> | null {
  if (current === '') return { current: '현재 비밀번호를 입력해 주세요.' }
  if (next !== confirmation) return { confirmation: NOT_EQUAL }
  return [...next].length < SHORTEST ? { next: '새 비밀번호는 8자 이상이어야 합니다.' } : null
}
