import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { getDraw } from '#contract/draws/draws.ts'
import { getMySubscription, listSubscriptionTiers } from '#contract/plans/plans.ts'
import { listAnnouncements } from '#contract/site/announcements.ts'
import { getEnquiryForm, sendEnquiry } from '#contract/site/company.ts'
import { listFaq } from '#contract/site/faq.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, signedInAgain } from '#tests/support/makers.ts'
import { announcements } from '../announcements/tables.ts'
import { loadShippedTiers } from '../plans/load-tiers.ts'

const app = useApp()
const { staff, staffWith } = app
const SHIPPED = new URL('../../data/plans.json', import.meta.url)

describe('plans', () => {
  const royal = { name: 'ROYAL', price: 1_000, features: ['하나'], description: '설명', max_numbers_per_month: 5 }
  const shown = async () => (await app.call(listSubscriptionTiers)).body
  const version = async () => /판\t(\w+)$/.exec((await staff('plans', 'show')).output)?.[1] as string
  const load = async (text: string, file = '-') => staffWith(text, 'plans', 'load', file, '--version', await version())
  beforeEach(async () => {
    await loadShippedTiers(app.db, app.world)
    await load(await readFile(SHIPPED, 'utf8'))
  })

  it('are replaced by a file, and those that members took stay, out of reach', async () => {
    const member = await aMember(app)
    await staff('subscription', 'assign', member.username, 'PRIME', '2026-10-12', '1개월')
    const { output } = await load(JSON.stringify([royal]), 'x.json')
    expect(output).toBe('플랜 1개를 저장했습니다. 이용한 회원이 있어 이용 불가로 남긴 플랜: PRIME')
    expect(await shown()).toMatchObject([royal, { name: 'PRIME', is_disabled: true }])
    expect((await staff('plans', 'show')).output).toContain('ROYAL\t1,000원\t월 5세트\t판매 중')
    expect((await app.call(getMySubscription, {}, member.token)).body).toMatchObject({ tier_name: 'PRIME' })
  })

  it('that somebody saved since are not written over by a file from before', async () => {
    const seen = await version()
    await load(JSON.stringify([royal]))
    const old = JSON.stringify([{ ...royal, price: 2_000 }])
    const { output, code } = await staffWith(old, 'plans', 'load', '-', '--version', seen)
    expect([code, output]).toEqual([1, expect.stringContaining('jiyun@command-line 님이 고쳤습니다')])
    expect((await staffWith(old, 'plans', 'load', '-')).output).toContain('--version 이 필요합니다')
    expect((await shown())[0]).toMatchObject(royal)
  })

  it.each([
    ['no JSON', 'x', 'JSON'],
    ['nothing', '', '파일'],
    ['no list', '{}', '- 내용: 값의 종류'],
    ['no tier', '[]', '1 이상'],
    ['a negative price', JSON.stringify([royal, { ...royal, name: 'B', price: -1 }]), '- 1.price: 0 이상'],
    ['a name twice', JSON.stringify([royal, royal]), '두 번'],
    ['an absurd allowance', JSON.stringify([{ ...royal, max_numbers_per_month: 1e12 }]), 'max_numbers_per_month'],
    ['a colour of its own', JSON.stringify([{ ...royal, sold_out_color: 'PINK' }]), 'sold_out_color'],
    ['a key of its own', JSON.stringify([{ ...royal, discount: 1 }]), 'discount'],
    ['a NUL', JSON.stringify([{ ...royal, description: 'a\0' }]), 'description'],
  ])('stay whole when the file has %s', async (_, text, told) => {
    const before = await shown()
    const { output, code } = await load(text)
    expect([code, output]).toEqual([1, expect.stringContaining(told)])
    expect(await shown()).toEqual(before)
  })
})

describe('subscriptions', () => {
  beforeEach(() => loadShippedTiers(app.db, app.world))
  const shown = async (token: string) => (await app.call(getMySubscription, {}, token)).body

  it('are assigned, extended, cancelled and looked at', async () => {
    const { username, token } = await aMember(app)
    const assigned = await staff('subscription', 'assign', username, 'STANDARD', '2026-10-12', '3개월')
    expect(assigned).toEqual({ output: `${username} 회원: STANDARD 2026-10-12 ~ 2027-01-11`, code: 0 })
    expect(await shown(token)).toMatchObject({ subscription_status: 'active', days_until_renewal: 91 })
    await staff('subscription', 'extend', username, '2027-02-11')
    expect((await shown(token)).subscription_end_date).toBe('2027-02-11')
    expect((await staff('subscription', 'show', username)).output).toBe(
      '이번 달\t0 / 60세트\n남은 날\t122일\nSTANDARD\t이용 중\t2026-10-12 ~ 2027-02-11',
    )
    expect((await staff('subscription', 'cancel', username, '--reason', '전화로 부탁')).output).toMatch(
      new RegExp(
        `^${username} 회원의 구독을 해지했습니다. 2026-10-13부터 이용할 수 없습니다. 확인 번호: C-2026-1012-\\w+.$`,
      ),
    )
    expect(await shown(token)).toMatchObject({ subscription_status: 'active', days_until_renewal: null })
    expect((await staff('subscription', 'cancel', username)).output).toContain('이미 해지를 신청했습니다')
    app.setNow('2026-10-12T15:00:00Z')
    expect((await staff('subscription', 'cancel', username)).output).toBe('이용 중인 구독이 없습니다.')
  })

  it('can be cancelled before they begin', async () => {
    const member = await aMember(app)
    const { username } = member
    await staff('subscription', 'assign', username, 'ROYAL', '2026-11-01', '2026-11-30')
    expect((await staff('subscription', 'cancel', username)).code).toBe(1)
    expect((await staff('subscription', 'cancel', username, '2026-11-01')).code).toBe(0)
    app.setNow('2026-11-15T00:00:00Z')
    const token = await signedInAgain(app, member)
    expect(await shown(token)).toMatchObject({ subscription_status: 'cancelled', monthly_allowance: 10 })
  })

  it.each([
    [['STANDARD', '2026-10-12', '2026-10-11'], '종료일은 시작일보다 빠를 수 없습니다'],
    [['STANDARD', '2026-02-30', '2026-10-11'], '시작일은'],
    [['STANDARD', '0000-01-01', '2026-10-11'], '시작일은'],
    [['STANDARD', '2026-10-12', '0개월'], '1개월 이상'],
    [['STANDARD', '2026-10-12', 'tomorrow'], '종료일은'],
    [['STANDARD', '2026-10-12'], '종료일'],
    [['GOLD', '2026-10-12', '1개월'], '구독 플랜을 찾을 수 없습니다'],
    [[], '플랜이(가) 필요합니다'],
  ])('%j is refused and nothing is stored', async (given, told) => {
    const { username, token } = await aMember(app)
    const { output, code } = await staff('subscription', 'assign', username, ...given)
    expect([code, output]).toEqual([1, expect.stringContaining(told)])
    expect((await shown(token)).history).toEqual([])
  })
  it('of nobody are refused', async () => {
    for (const deed of ['show', 'assign', 'extend', 'cancel'])
      expect((await staff('subscription', deed, 'nobody-here', 'STANDARD')).output).toContain('회원이 없습니다')
  })
})

describe('announcements', () => {
  beforeEach(async () => {
    await app.db.delete(announcements)
    app.world.changes.heard()
  })
  const shown = async () => (await app.call(listAnnouncements)).body
  const idIn = ({ output }: { output: string }) => /\d+/.exec(output)?.[0] as string

  it('go up from a text or a file, change in part, and come down', async () => {
    const id = idIn(
      await staffWith(
        '<p onclick="x()">글<script>x()</script></p>',
        ...['announcement', 'add', '새', '공지', '--file', 'a.html', '--priority', 'high', '--link', 'https://a.kr'],
        ...['--link-text', '보기', '--start', '2026-10-12', '--end', '2026-10-13', '--dismissible', 'no'],
      ),
    )
    expect(await shown()).toMatchObject([
      {
        title: '새 공지',
        content: '<p>글</p>',
        priority: 'high',
        link_url: 'https://a.kr',
        link_text: '보기',
        is_dismissible: false,
        start_date: '2026-10-11T15:00:00.000Z',
      },
    ])
    expect((await staff('announcement', 'list')).output).toContain(
      '게시 중\thigh\t모두\t새 공지\t2026.10.12 00:00 ~ 2026.10.14 00:00',
    )
    const change = (...more: string[]) => staff('announcement', 'change', id, '--version', '1', ...more)
    expect((await change('--title', '고친 공지', '--link', '-', '--end', '2026-10-12 12:01')).code).toBe(0)
    expect((await change('--title', '옛 판을 보고')).output).toContain('님이 고쳤습니다')
    expect(await shown()).toMatchObject([
      { title: '고친 공지', content: '<p>글</p>', link_url: null, link_text: '보기' },
    ])
    const { output } = await staff('announcement', 'show', id)
    expect(output).toContain('2026.10.12 12:01')
    expect(output).toContain('판\t2')
    expect((await staff('announcement', 'end', id)).code).toBe(0)
    expect(await shown()).toEqual([])
    expect((await staff('announcement', 'list')).output).toContain('끝남')
  })

  it.each([
    [['add'], '제목이(가) 필요합니다'],
    [['add', '제목'], '내용이(가) 필요합니다'],
    [['add', '제목', '--content', '<script>x()</script>'], '- content: 보일 내용이 남지 않습니다'],
    [['add', '제목', '--content', '글', '--priority', 'top'], '--priority'],
    [['add', '제목', '--content', '글', '--link', 'javascript:x()'], '- link_url: http 또는 https'],
    [['add', '제목', '--content', '글', '--start', '내일'], '--start'],
    [['add', '제목', '--content', '글', '--start', '2026-10-13', '--end', '2026-10-12'], '- end_date'],
    [['add', '제목', '--content', '글', '--colour', 'red'], '옵션은'],
    [['add', '제목', '--content', '글', '--dismissible', 'maybe'], '--dismissible'],
    [['add', '가'.repeat(121), '--content', '글'], '- title: 제목은 120자 이하'],
    [['change', '999', '--version', '1', '--title', '글'], '공지를 찾을 수 없습니다'],
    [['change', 'x', '--version', '1', '--title', '글'], '공지의 식별자'],
    [['change', '1', '--title', '글'], '--version 이 필요합니다'],
    [['end', '999'], '공지를 찾을 수 없습니다'],
  ])('%j is refused and nothing is shown', async (given, told) => {
    const { output, code } = await staff('announcement', ...given)
    expect([code, output]).toEqual([1, expect.stringContaining(told)])
    expect(await shown()).toEqual([])
  })

  it('stay as they are when a change does not fit', async () => {
    const id = idIn(await staff('announcement', 'add', '공지', '--content', '<p>글</p>'))
    const before = await shown()
    for (const wrong of [['--title', ' '], ['--content', '<script>'], ['--link', 'x'], []])
      expect((await staff('announcement', 'change', id, '--version', '1', ...wrong)).code).toBe(1)
    expect(await shown()).toEqual(before)
  })
})

describe('enquiries', () => {
  const received = async (message: string) => {
    app.setNow(MONDAY)
    const { form_token } = (await app.call(getEnquiryForm)).body
    app.setNow(MONDAY + 10_000)
    const body = { name: '김하늘', contact: 'sky@example.kr', message, form_token }
    return (await app.call(sendEnquiry, { body })).body.receipt
  }

  it('are listed, read, and moved from state to state', async () => {
    const receipt = await received('구독\n문의드립니다.')
    expect((await staff('enquiry', 'list')).output).toContain(`${receipt}\t2026.10.12 12:00\t새 문의\t김*늘`)
    expect((await staff('enquiry', 'show', receipt.toLowerCase())).output).toContain('구독\n문의드립니다.')
    await staff('enquiry', 'mark', receipt, 'new', 'answering')
    expect((await staff('enquiry', 'list', 'answering')).output).toContain(receipt)
    expect((await staff('enquiry', 'mark', receipt, 'new', 'closed')).output).toContain('님이 고쳤습니다')
    expect((await staff('enquiry', 'mark', receipt, 'answering', 'closed')).output).toBe(`${receipt}: 닫음`)
    expect((await staff('enquiry', 'list')).output).not.toContain(receipt)
    expect((await staff('enquiry', 'list', 'closed')).output).toContain(receipt)
  })
  it.each([
    ['show', 'NOTHING'],
    ['mark', 'NOTHING', 'new'],
    ['mark', 'NOTHING', 'new', 'closed'],
    ['mark', 'NOTHING', 'new', 'lost'],
    ['list', 'lost'],
    ['show'],
  ])('%s %s %s is refused', async (...given) => {
    expect((await staff('enquiry', ...given.filter(Boolean))).code).toBe(1)
  })
})

describe('texts', () => {
  it('questions go out as a file and come back, unless somebody saved since', async () => {
    const file = (await staff('faq', 'show')).output
    const { version, entries } = JSON.parse(file)
    const added = JSON.stringify({ version, entries: [{ question: '새 질문', answer: '답' }, ...entries] })
    expect((await staffWith(added, 'faq', 'load', '-')).code).toBe(0)
    expect((await app.call(listFaq)).body[0]).toEqual({ question: '새 질문', answer: '답' })
    expect((await staffWith(file, 'faq', 'load', '-')).output).toContain('님이 고쳤습니다')
    expect((await staffWith(JSON.stringify({ entries }), 'faq', 'load', '-')).output).toContain('- version')
  })

  it('terms are written for a day to come, read, changed by whoever saw them, and withdrawn', async () => {
    const terms = (body: string) => `# 새 약관\n\n시행일: 2026-12-01\n\n${body}`
    const write = (body: string, ...more: string[]) => staffWith(terms(body), 'text', 'write', 'terms', '-', ...more)
    expect((await write('처음')).code).toBe(0)
    expect((await staff('text', 'show', 'terms', '2026-12-01')).output).toBe(terms('처음'))
    expect((await write('둘째')).output).toContain('님이 고쳤습니다')
    expect((await write('둘째', '--version', '1')).code).toBe(0)
    expect((await staff('text', 'list')).output).toContain('terms\t2026-12-01\t예정\t새 약관\t판 2')
    expect((await staff('text', 'withdraw', 'terms', '2026-12-01')).code).toBe(0)
    expect((await staff('text', 'show', 'terms', '2026-12-01')).code).toBe(1)
    expect((await staffWith('약관', 'text', 'write', 'terms', '-')).output).toContain('첫 줄은')
  })
})

describe('draws', () => {
  const next = { round_number: 1246, numbers: [6, 1, 2, 3, 4, 5], bonus_number: 7 }
  const store = (draw: object, ...more: string[]) => staffWith(JSON.stringify(draw), 'draw', 'store', '-', ...more)
  const shown = async () => (await app.call(getDraw, { params: { round: 1246 } })).body

  it('come in without prizes, once they have begun, and change only with a reason', async () => {
    // The balls fall at 20:35, ten minutes before the minute that the pages name.
    app.setNow('2026-10-17T11:34:59Z')
    expect((await store(next)).output).toBe('아직 추첨하지 않은 회차입니다.')
    app.setNow('2026-10-17T11:35:00Z')
    expect((await store(next)).output).toBe('제1246회를 저장했습니다.')
    expect(await shown()).toMatchObject({ numbers: [1, 2, 3, 4, 5, 6], is_confirmed: false, draw_date: '2026-10-17' })
    expect((await store(next)).output).toContain('jiyun@command-line 님이 고쳤습니다')
    expect((await store(next, '--version', '1')).output).toBe('제1246회를 이미 저장된 것과 같습니다.')
    const other = { ...next, bonus_number: 8 }
    expect((await store(other, '--version', '1')).output).toBe('저장된 결과를 고치려면 이유를 적어 주세요.')
    expect((await store(other, '--version', '1', '--reason', '잘못 옮김')).code).toBe(0)
    expect((await shown()).bonus_number).toBe(8)
    expect((await staff('draw', 'show', '1246')).output).toContain('잘못 옮김')
    expect((await staff('draw', 'list', 'corrected')).output).toContain('제1246회\t2026-10-17')
  })
  it.each([
    ['no JSON', 'x', 'JSON'],
    ['nothing', '', '파일'],
    ['a list', '[]', 'round_number'],
    ['five numbers', '{"round_number":1246,"numbers":[1,2,3,4,5],"bonus_number":7}', 'numbers'],
    ['46', '{"round_number":1246,"numbers":[1,2,3,4,5,46],"bonus_number":7}', '1~45'],
    ['the bonus twice', '{"round_number":1246,"numbers":[1,2,3,4,5,6],"bonus_number":6}', '보너스'],
    [
      'another day',
      '{"round_number":1246,"draw_date":"2026-10-18","numbers":[1,2,3,4,5,6],"bonus_number":7}',
      '추첨일',
    ],
    ['half a tally', '{"round_number":1246,"numbers":[1,2,3,4,5,6],"bonus_number":7,"total_sales":1000}', 'prizes'],
  ])('with %s are refused with the problem named', async (_, text, told) => {
    app.setNow('2026-10-18T00:00:00Z')
    const { output, code } = await staffWith(text, 'draw', 'store', '-', '--version', '5')
    expect([code, output]).toEqual([1, expect.stringContaining(told)])
  })
})
