import { digitsOf, isMobileNumber, LONGEST_MOBILE_NUMBER, SHORTEST_MOBILE_NUMBER } from '#domain/mobile-number.ts'
import type { Problems } from './use-form.ts'

export const SHORTEST_USERNAME = 3
const SHORTEST_PASSWORD = 6
export const NOT_EQUAL = '비밀번호가 일치하지 않습니다.'

/** What the register form asks for. */
export interface Applicant {
  readonly lastName: string
  readonly firstName: string
  readonly username: string
  readonly phone: string
  readonly password: string
  readonly confirmation: string
  readonly terms: boolean
  readonly privacy: boolean
  readonly age: boolean
}
export type ApplicantField = keyof Applicant

/** What is wrong with a mobile number; undefined for a good one. */
export function mobileProblem(phone: string): string | undefined {
  if (isMobileNumber(phone)) return undefined
  const { length } = digitsOf(phone)
  const isLength = length >= SHORTEST_MOBILE_NUMBER && length <= LONGEST_MOBILE_NUMBER
  return isLength ? '올바른 휴대폰 번호를 입력해 주세요.' : '휴대폰 번호는 10~11자리여야 합니다.'
}

/** What can be said of the name and the username before the username is looked up. */
export function problemBeforeLookUp(applicant: Applicant): Problems<ApplicantField> | null {
  const { lastName, firstName, username } = applicant
  if (lastName.trim() === '') return { lastName: '이름을 입력해 주세요.' }
  if (firstName.trim() === '') return { firstName: '이름을 입력해 주세요.' }
  return username.length < SHORTEST_USERNAME ? { username: '아이디는 3자 이상이어야 합니다.' } : null
}

/** What can be said of the rest, in the order of the form's rules; consents come last. */
export function problemAfterLookUp(applicant: Applicant): Problems<ApplicantField> | null {
  const { password, confirmation, phone, terms, privacy, age } = applicant
  if ([...password].length < SHORTEST_PASSWORD) return { password: '비밀번호는 6자 이상이어야 합니다.' }
  if (password !== confirmation) return { confirmation: NOT_EQUAL }
  const wrongPhone = mobileProblem(phone)
  if (wrongPhone) return { phone: wrongPhone }
  if (!terms) return { terms: '이용약관에 동의해 주세요.' }
  if (!privacy) return { privacy: '개인정보 수집·이용에 동의해 주세요.' }
  return age ? null : { age: '만 19세 이상만 가입할 수 있습니다.' }
}
