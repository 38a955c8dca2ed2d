import type { CONSENT_KINDS } from './member.ts'

/** Everything that a member is asked to agree to. */
export type ConsentKind = (typeof CONSENT_KINDS)[number]
export const CONSENT_NAMES: Readonly<Record<ConsentKind, string>> = {
  terms: '이용약관',
  privacy: '개인정보 수집·이용',
  age: '만 19세 이상',
  marketing: '혜택과 소식 문자',
}
