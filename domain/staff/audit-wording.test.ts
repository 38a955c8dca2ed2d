import { expect, it } from 'vitest'
import { AUDIT_ACTIONS, auditActionWording, auditTargetOf, auditTargetWording } from './audit-wording.ts'

it.each([
  ['PUT /api/v1/admin/company', 'done', '회사 정보를 저장했어요'],
  ['POST /api/v1/admin/sign-out', 'done', '로그아웃했어요'],
  ['sign-in', 'refused', '로그인하려다 거절됐어요'],
  ['POST /api/v1/admin/draws/fetch', 'begun', '추첨 결과를 수집하기 시작했어요'],
  ['POST /api/v1/admin/draws/fetch', 'failed', '추첨 결과를 수집하다 오류로 멈췄어요'],
] as const)('says of %s that was %s: %s', (action, outcome, sentence) =>
  expect(auditActionWording(action, outcome)).toBe(sentence),
)

it('calls every action by a name of its own', () => {
  const names = AUDIT_ACTIONS.map(([, name]) => name)
  expect(names).toContain('회사 정보 저장')
  expect(names).toContain('공지에 넣을 그림 추가')
  expect(new Set(names).size).toBe(names.length)
})

it.each([
  ['member 12', '회원 12'],
  ['subscription of member 12', '구독 · 회원 12'],
  ['role 창구', '역할 창구'],
  ['deposit 4', '입금 4'],
  ['table members', '회원 목록'],
  ['table staff', '직원 목록'],
  ['terms 2027-01-02', '이용약관 2027-01-02'],
  ['membership', 'membership'],
])('calls %s %s, and finds it by that', (target, wording) => {
  expect(auditTargetWording(target)).toBe(wording)
  expect(auditTargetOf(wording)).toBe(target)
})
