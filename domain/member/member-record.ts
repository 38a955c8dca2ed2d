import type { SET_STATES } from '../number-set/number-set.ts'
import type { ConsentKind } from './member.ts'

/* What a member leaves behind, in the words of those who look at it for them: staff. */

export const CONSENT_NAMES: Readonly<Record<ConsentKind, string>> = {
  terms: '이용약관',
  privacy: '개인정보 수집·이용',
  age: '만 19세 이상',
  marketing: '혜택과 소식 문자',
}

export const SET_STATE_NAMES: Readonly<Record<(typeof SET_STATES)[number], string>> = {
  before_draw: '추첨 전',
  awaiting: '번호 확인 중',
  matched: '집계 중',
  settled: '모두 확정',
}
