import type { SET_STATES } from '../number-set/number-set.ts'
import type { ConsentKind } from './member.ts'

/* What a member leaves behind, in the words of those who look at it for them: staff. */

export const CONSENT_NAMES: Readonly<Record<ConsentKind, string>> = {
  terms: '이용약관',
  privacy: '개인정보 수집·이용',
  age: '만 19세 이상',
  marketing: '혜택과 소식 문자',
  result_push: '내 번호 결과 앱 알림',
  result_sms: '내 번호 결과 문자',
  claim_push: '청구 마감 앱 알림',
  claim_sms: '청구 마감 문자',
  plan_push: '구독 만료 앱 알림',
  plan_sms: '구독 만료 문자',
  news_push: '공지 앱 알림',
  news_sms: '공지 문자',
  result_by_night: '밤에도 결과 바로 받기',
  outcome_shown: '잠금 화면에 당첨 여부',
  amount_shown: '잠금 화면에 등수와 금액',
}

export const SET_STATE_NAMES: Readonly<Record<(typeof SET_STATES)[number], string>> = {
  before_draw: '추첨 전',
  awaiting: '번호 확인 중',
  matched: '집계 중',
  settled: '모두 확정',
}
