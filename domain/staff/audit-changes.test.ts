import { expect, it } from 'vitest'
import { auditChanges } from './audit-changes.ts'

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
  ['what was taken away', { state: 'open' }, null, [['상태', '정하기 전', null]]],
  [
    'of a list of things what of which changed, what came and what went',
    [
      { name: 'SELECT', price: 9_900, features: ['상담'] },
      { name: 'ROYAL', price: 99_900, features: [] },
    ],
    [
      { name: 'SELECT', price: 12_900, features: ['상담', '우선 상담'] },
      { name: '새봄', price: 31_000, features: [] },
    ],
    [
      ['SELECT · 금액', '9,900원', '12,900원'],
      ['SELECT · 특징', '없음', '우선 상담'],
      ['ROYAL', '있음', null],
      ['새봄 · 이름', null, '새봄'],
      ['새봄 · 금액', null, '31,000원'],
      ['새봄 · 특징', null, '없음'],
    ],
  ],
  [
    'things without a name by their order',
    { stores: [{ location: '서울' }, { location: '부산' }] },
    { stores: [{ location: '서울' }, { location: '대구' }] },
    [['판매점 · 2 · 주소', '부산', '대구']],
  ],
  [
    'what lies within something',
    { first_prize_methods: { auto: 3, manual: 1 } },
    { first_prize_methods: { auto: 4, manual: 1 } },
    [['1등의 구매 방법 · 자동', '3', '4']],
  ],
  [
    'states, choices, days and moments in words',
    { state: 'waiting', priority: 'high', next_action_date: null, start_date: '2026-10-12T03:00:00.000Z' },
    { state: 'talking', priority: 'low', next_action_date: '2026-10-17', start_date: null },
    [
      ['상태', '상담 대기 중', '상담 중'],
      ['중요도', '중요', '낮음'],
      ['다음 할 일의 날짜', null, '2026.10.17'],
      ['시작일', '2026.10.12 12:00', null],
    ],
  ],
  [
    'the text of what is written in HTML',
    null,
    { content: '<p>오전<strong>만</strong></p><p>상담</p>' },
    [['내용', null, '오전만 상담']],
  ],
  ['nothing of which version was seen', { version: 1 }, { version: 2, is_confirmed: true }, []],
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

it('shows of a long text the part that differs, and says so where only links or looks do', () => {
  const words = (count: number) => Array.from({ length: count }, (_, i) => `낱말${i}`).join(' ')
  const content = (middle: string) => `<p>${words(60)} ${middle} ${words(60)}</p>`
  const [change] = auditChanges({ content: content('10시에') }, { content: content('14시에') })
  expect(change?.from).toBe('…말56 낱말57 낱말58 낱말59 10시에 낱말0 낱말1 낱말2 낱말3 낱…')
  expect(change?.to).toContain('14시에')
  const linked = (href: string) => ({ content: `<p><a href="${href}">여기</a></p>` })
  expect(auditChanges(linked('/a'), linked('/b'))).toEqual([{ name: '내용', from: '링크·그림·모양', to: '바뀜' }])
  expect(auditChanges(linked('/a'), linked('/a'))).toEqual([])
})
