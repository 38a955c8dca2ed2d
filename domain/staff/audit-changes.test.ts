import { describe, expect, it } from 'vitest'
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
  [
    'yes and no',
    { is_stolen: false, is_disabled: true },
    { is_stolen: true, is_disabled: false },
    [
      ['도난', '아니요', '예'],
      ['막음', '예', '아니요'],
    ],
  ],
  ['an empty text as nothing', { memo: '' }, { memo: '전화함' }, [['메모', null, '전화함']]],
  ['nothing of a text that was and is empty', { memo: null }, { memo: '' }, []],
  [
    'numbers that are no money as they are',
    { price: 1_000, count: 1_000, prize_per_winner: 5_000, total_sales: null, amount_refunded: null },
    { price: 2_000, count: 2_000, prize_per_winner: 6_000, total_sales: 7_000, amount_refunded: 8_000 },
    [
      ['금액', '1,000원', '2,000원'],
      ['횟수', '1000', '2000'],
      ['한 게임 당첨금', '5,000원', '6,000원'],
      ['판매금액', null, '7,000원'],
      ['환불 금액', null, '8,000원'],
    ],
  ],
  ['a list of numbers', { numbers: [1, 2, 3] }, { numbers: [1, 2, 4] }, [['번호', '1, 2, 3', '1, 2, 4']]],
  ['an empty list beside numbers', { numbers: [1, 2] }, { numbers: [] }, [['번호', '1, 2', '없음']]],
  ['what it has no name for, by its own', { later: 'a' }, { later: 'b' }, [['later', 'a', 'b']]],
  ['notes and calls in words', { kind: 'note' }, { kind: 'call' }, [['적은 것', '메모', '통화']]],
  ['where a correction came from', null, { source: 'staff' }, [['출처', null, '운영자 확인']]],
  [
    'a text that begins or ends as a day or a moment does as it stands',
    null,
    {
      memo: '2026-10-12부터',
      reason: '2026-10-12T03:00:00.000Z부터',
      note: '~2026-10-12',
      text: '~2026-10-12T03:00:00.000Z',
    },
    [
      ['메모', null, '2026-10-12부터'],
      ['이유', null, '2026-10-12T03:00:00.000Z부터'],
      ['메모', null, '~2026-10-12'],
      ['글', null, '~2026-10-12T03:00:00.000Z'],
    ],
  ],
  [
    'things by what they are asked',
    { entries: [{ question: '언제?', answer: '토요일' }] },
    {
      entries: [
        { question: '어디서?', answer: '방송' },
        { question: '언제?', answer: '토요일 밤' },
      ],
    },
    [
      ['질문 · 언제? · 답변', '토요일', '토요일 밤'],
      ['질문 · 어디서? · 질문', null, '어디서?'],
      ['질문 · 어디서? · 답변', null, '방송'],
    ],
  ],
  [
    'prizes by their rank',
    {
      prizes: [
        { rank: 1, winners: 3 },
        { rank: 2, winners: 50 },
      ],
    },
    {
      prizes: [
        { rank: 2, winners: 51 },
        { rank: 1, winners: 3 },
      ],
    },
    [['당첨금 · 2등 · 당첨 게임', '50', '51']],
  ],
  [
    'things of which two are called alike by their order',
    [
      { name: '가', price: 1 },
      { name: '가', price: 2 },
    ],
    [
      { name: '가', price: 1 },
      { name: '가', price: 3 },
    ],
    [['2 · 금액', '2원', '3원']],
  ],
  [
    'things of which one has no name by their order',
    { stores: [{ name: '가', location: '서울' }, { location: '부산' }] },
    { stores: [{ name: '가', location: '서울' }, { location: '대구' }] },
    [['판매점 · 2 · 주소', '부산', '대구']],
  ],
  [
    'a list of things that came to be',
    { stores: [] },
    { stores: [{ location: '서울' }] },
    [['판매점 · 1 · 주소', null, '서울']],
  ],
  [
    'a list that came to be, alone',
    null,
    [{ name: '새봄', price: 1 }],
    [
      ['새봄 · 이름', null, '새봄'],
      ['새봄 · 금액', null, '1원'],
    ],
  ],
  [
    'something within that came to be',
    { account: null },
    { account: { bank_name: '국민' } },
    [['계좌 · 은행', null, '국민']],
  ],
  [
    'what is no list of things whole',
    { scope: 'all' },
    { scope: { which: 'list' } },
    [['알릴 회원', 'all', '{"which":"list"}']],
  ],
  ['a mixed list whole', { items: ['a'] }, { items: ['a', { b: 1 }] }, [['개인정보의 항목', 'a', '["a",{"b":1}]']]],
  ['what is no row at all as its content', 'a', 'b', [['내용', 'a', 'b']]],
  ['what is no row any more as its content', { name: 'a' }, 'b', [['내용', '{"name":"a"}', 'b']]],
  [
    'of what was taken away whole only what there was',
    { name: '하나', memo: null, revision: 3 },
    null,
    [['이름', '하나', null]],
  ],
  ['words that were and are the same', { permissions: ['draws:read'] }, { permissions: ['draws:read'] }, []],
  [
    'the text of headings, lists and pictures apart',
    null,
    { content: '<h2>가</h2><ul><li>나</li></ul>다<br />라<img src="a">마' },
    [['내용', null, '가 나 다 라 마']],
  ],
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

describe('a long text', () => {
  const cut = (from: string, to: string) => auditChanges({ text: from }, { text: to }).map((one) => [one.from, one.to])

  it('is cut only from 120 letters on, of whichever is longer', () => {
    const short = '가'.repeat(119)
    expect(cut(short, `${short.slice(1)}나`)).toEqual([[short, `${short.slice(1)}나`]])
    const long = '가'.repeat(120)
    expect(cut(long, `${long.slice(1)}나`)).toEqual([[`…${'가'.repeat(21)}`, `…${'가'.repeat(20)}나`]])
    expect(cut(long, '')).toEqual([[long, null]])
    expect(cut(long, '나')).toEqual([[long, '나']])
  })

  it('keeps twenty letters on either side, and no dots where it begins or ends', () => {
    const [start, end] = ['가'.repeat(130), '하'.repeat(130)]
    expect(cut(`${start}나${end}`, `${start}다다${end}`)).toEqual([
      [`…${'가'.repeat(20)}나${'하'.repeat(20)}…`, `…${'가'.repeat(20)}다다${'하'.repeat(20)}…`],
    ])
    expect(cut(`나${end}`, `다${end}`)).toEqual([[`나${'하'.repeat(20)}…`, `다${'하'.repeat(20)}…`]])
    const twenty = '가'.repeat(20)
    expect(cut(`${twenty}나${end}`, `${twenty}${end}`)).toEqual([
      [`${twenty}나${'하'.repeat(20)}…`, `${twenty}${'하'.repeat(20)}…`],
    ])
  })

  it('that only grew by what it said already says what came', () => {
    const same = '가'.repeat(130)
    expect(cut(same, `${same}가`)).toEqual([[`…${'가'.repeat(20)}`, `…${'가'.repeat(21)}`]])
    expect(cut(`${same}가`, same)).toEqual([[`…${'가'.repeat(21)}`, `…${'가'.repeat(20)}`]])
  })
})
