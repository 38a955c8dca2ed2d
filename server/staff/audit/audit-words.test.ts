import { expect, it } from 'vitest'
import { sentenceOf, targetNameOf, targetOfName } from './audit-words.ts'

it.each([
  ['PUT /api/v1/admin/company', 'done', '회사 정보를 저장했어요'],
  ['POST /api/v1/admin/sign-out', 'done', '로그아웃했어요'],
  ['POST /api/v1/admin/members/:id/block', 'done', '회원의 이용을 차단했어요'],
  ['POST /api/v1/admin/members/export', 'done', '회원 목록을 CSV로 저장했어요'],
  ['sign-in', 'refused', '로그인하려다 거절됐어요'],
  ['POST /api/v1/admin/draws/fetch', 'begun', '추첨 결과를 수집하기 시작했어요'],
  ['POST /api/v1/admin/draws/fetch', 'failed', '추첨 결과를 수집하다 오류로 멈췄어요'],
  ['POST /api/v1/admin/gone', 'done', 'POST /api/v1/admin/gone · 했어요'],
] as const)('says of %s that was %s: %s', (action, outcome, sentence) =>
  expect(sentenceOf(action, outcome)).toBe(sentence),
)

it.each([
  ['member 12', '회원 12'],
  ['subscription of member 12', '구독 · 회원 12'],
  ['role 창구', '역할 창구'],
  ['deposit 4', '입금 4'],
  ['leak 2', '개인정보 유출 2'],
  ['table members', '회원 목록'],
  ['table staff', '직원 목록'],
  ['terms 2027-01-02', '이용약관 2027-01-02'],
  ['membership', 'membership'],
])('calls %s %s, and finds it by that', (target, name) => {
  expect(targetNameOf(target)).toBe(name)
  expect(targetOfName(name)).toBe(target)
})
