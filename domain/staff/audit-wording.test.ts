import { expect, it } from 'vitest'
import { AUDIT_ACTIONS, auditActionWording, auditChanges, auditTargetWording } from './audit-wording.ts'

it.each([
  ['PUT /api/v1/admin/company', 'done', '회사 정보를 저장했어요'],
  ['POST /api/v1/admin/sign-out', 'done', '로그아웃했어요'],
  ['sign-in', 'refused', '로그인하려다 거절됐어요'],
  ['POST /api/v1/admin/draws/fetch', 'begun', '추첨 결과를 수집하기 시작했어요'],
  ['POST /api/v1/admin/draws/fetch', 'failed', '추첨 결과를 수집하다 오류로 멈췄어요'],
] as const)('says of %s that was %s: %s', (deed, outcome, sentence) =>
  expect(auditActionWording(deed, outcome)).toBe(sentence),
)

it('calls every action by a name of its own', () => {
  const names = AUDIT_ACTIONS.map(([, name]) => name)
  expect(names).toContain('회사 정보 저장')
  expect(new Set(names).size).toBe(names.length)
})

it.each([
  ['member 12', '회원 12'],
  ['subscription of member 12', '구독 · 회원 12'],
  ['role 창구', '역할 창구'],
  ['table members', '회원 목록'],
  ['table staff', '직원 목록'],
  ['terms 2027-01-02', '이용약관 2027-01-02'],
  ['membership', 'membership'],
])('calls %s %s', (target, wording) => expect(auditTargetWording(target)).toBe(wording))

it.each([
  [
    'what changed, and nothing else',
    { role: '상담', is_disabled: false },
    { role: '편집' },
    [['역할', '상담', '편집']],
  ],
  [
    'what was added and taken of a list',
    { permissions: ['draws:read', 'members:read'] },
    { permissions: ['draws:read', 'members:open'] },
    [['권한', '회원 찾기(개인정보는 가림)', '회원 개인정보 열기']],
  ],
  ['what became of nothing', null, { reason: '본인 요청' }, [['이유', null, '본인 요청']]],
  ['what was taken away', { state: 'open' }, null, [['상태', 'open', null]]],
  ['lists of things as they are', [{ q: 1 }], [{ q: 2 }], [['내용', '[{"q":1}]', '[{"q":2}]']]],
  [
    'a plan that was given, beside those of before',
    [{ tier_name: 'PRO' }],
    { price: 9_900 },
    [['금액', null, '9,900원']],
  ],
  ['amounts as won', { amount: 199_000 }, { amount: 19_900 }, [['금액', '199,000원', '19,900원']]],
  ['nothing', null, null, []],
])('tells %s', (_, before, after, changes) =>
  expect(auditChanges(before, after).map(({ name, from, to }) => [name, from, to])).toEqual(changes),
)
